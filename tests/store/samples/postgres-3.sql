create table meta (name text primary key, value bytea not null);
create table tables (
  id text primary key, game text not null, options text not null, listed bigint not null, clock text not null,
  seed bytea not null, key_hash text not null, host text not null, status text not null, result text,
  created double precision not null, changed double precision not null, rematch text not null default '',
  paused bigint not null default 0);
create index tables_by_status on tables (status, changed);
create table chairs (
  id text not null, seat bigint not null, kind text not null, name text not null, bot text not null,
  nonce bytea not null, consent bigint not null, primary key (id, seat));
create table owners (
  id text not null, seat bigint not null, hash text not null, at double precision not null,
  primary key (hash, id, seat));
create index owners_by_table on owners (id);
create table entries (
  id text not null, n bigint not null, data text not null, head text not null, at double precision not null,
  spent double precision not null, primary key (id, n));
create table talk (
  id text not null, n bigint not null, name text not null, seat bigint, text text not null, at double precision not null,
  primary key (id, n));
create table notes (
  id text not null, seat bigint not null, text text not null, primary key (id, seat));
alter table tables add column rules bigint not null default 0;
alter table tables add column header text not null default '{}';
alter table tables add column fault text not null default '';
alter table chairs add column sealed bytea not null default '\x';
alter table chairs add column keeper text not null default '';
alter table owners add column device text not null default '';
create table links (
  hash text primary key, id text not null, seat bigint not null, until double precision not null);
create index links_by_table on links (id);
create index tables_by_list on tables (listed, status, changed);
alter table tables add column shared bigint not null default 0;
alter table tables add column open_hands bigint not null default 0;
alter table tables add column position text not null default 'null';
insert into chairs (id, seat, kind, name, bot, nonce, consent, sealed, keeper) values ('chkcme6vhf', 0, 'person', 'P0', '', '\x', 0, '\x', '');
insert into chairs (id, seat, kind, name, bot, nonce, consent, sealed, keeper) values ('chkcme6vhf', 1, 'person', 'P1', '', '\x', 0, '\x', '');
insert into chairs (id, seat, kind, name, bot, nonce, consent, sealed, keeper) values ('nrv4jbjxsf', 0, 'person', 'Ann', '', '\xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 0, '\x', '');
insert into chairs (id, seat, kind, name, bot, nonce, consent, sealed, keeper) values ('nrv4jbjxsf', 1, 'open', '', '', '\x', 0, '\x', '');
insert into chairs (id, seat, kind, name, bot, nonce, consent, sealed, keeper) values ('nrv4jbjxsf', 2, 'bot', 'Flint', 'easy', '\x', 0, '\x', '');
insert into chairs (id, seat, kind, name, bot, nonce, consent, sealed, keeper) values ('sph6cefiss', 0, 'person', 'P0', '', '\x', 0, '\x', '');
insert into chairs (id, seat, kind, name, bot, nonce, consent, sealed, keeper) values ('sph6cefiss', 1, 'bot', 'Wren', 'greedy', '\x', 0, '\x', '');
insert into entries (id, n, data, head, at, spent) values ('chkcme6vhf', 0, '{"action":{"is":"Drop","to":109},"n":0,"seat":0}', '4053e524ce7f8d507dd04bfc74b3405dd2f13483c8e5d2268712d46a8b2b15ff', 1794835793.9837866, 0.007887601852416992);
insert into entries (id, n, data, head, at, spent) values ('chkcme6vhf', 1, '{"action":{"is":"Drop","to":114},"n":1,"seat":1}', 'dc827e1efd8efcb72f27851e9edbde7e6aff9fa3c95f2c096a19f014a1638ff0', 1794835794.028546, 0.044759511947631836);
insert into entries (id, n, data, head, at, spent) values ('chkcme6vhf', 2, '{"action":{"is":"Drop","to":110},"n":2,"seat":0}', '141efa15235fee39e7832136874e60dc605ad4f139fe1f7c34b0595398dceebd', 1794835794.0312145, 0.0026683807373046875);
insert into entries (id, n, data, head, at, spent) values ('chkcme6vhf', 3, '{"action":{"is":"Drop","to":124},"n":3,"seat":1}', '52f1415917e1b1d1eaad3bc2ba80a15b509bda5cd39db843cf7adc731090bf48', 1794835794.0330472, 0.001832723617553711);
insert into entries (id, n, data, head, at, spent) values ('chkcme6vhf', 4, '{"action":{"is":"Drop","to":111},"n":4,"seat":0}', '5e9f9f78011f4182554e5f4cdaf41ee61ab261dee07b39fc54c18fc97300bd9b', 1794835794.0345898, 0.0015425682067871094);
insert into entries (id, n, data, head, at, spent) values ('chkcme6vhf', 5, '{"action":{"is":"Drop","to":126},"n":5,"seat":1}', '231b30de0fbeeb9a19ea59097ca2ffe405ef6f39f565c1820abcfcca375c263f', 1794835794.0359516, 0.001361846923828125);
insert into entries (id, n, data, head, at, spent) values ('chkcme6vhf', 6, '{"action":{"is":"Drop","to":112},"n":6,"seat":0}', '9d44b87a1ab206dfbab4ce55155388ee16b6db5300f48294007a2e96e78a9c17', 1794835794.037477, 0.0015254020690917969);
insert into entries (id, n, data, head, at, spent) values ('chkcme6vhf', 7, '{"action":{"is":"Drop","to":128},"n":7,"seat":1}', '74b8d4d261dc3c8f0676cd6d041c523cb1dcfd5a70162093fa7436ed6197aa96', 1794835794.038769, 0.0012919902801513672);
insert into entries (id, n, data, head, at, spent) values ('chkcme6vhf', 8, '{"action":{"is":"Drop","to":113},"n":8,"seat":0}', 'c0af1029c99d9163b126c25895840f371c7164cb4e428038a873f1f0fbd21c94', 1794835794.0400226, 0.0012536048889160156);
insert into entries (id, n, data, head, at, spent) values ('chkcme6vhf', 9, '{"action":{"is":"Drop","to":130},"n":9,"seat":1}', '862986db6db5592f5116a9d41b132581d619ea31545afd78f1b8343467b48b40', 1794835794.0412395, 0.001216888427734375);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 0, '{"action":{"card":3,"is":"Deal"},"n":0,"seat":-1}', '91d942a37c4e98bca16e25f74a52cb5243ba18348f41f90fa9c65ef0daed37f6', 1794835794.1313024, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 1, '{"action":{"card":2,"is":"Deal"},"n":1,"seat":-1}', '0dcaa0646fe750c48aa0bdd7017505f4e38a5812b8d28d4bf6a305cbfa34fc13', 1794835794.1313024, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 2, '{"action":{"card":1,"is":"Deal"},"n":2,"seat":-1}', 'ef6dc4a60de470ad9d519af1af8c53605d1fba15542543f000f057d9847ef352', 1794835794.1313024, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 3, '{"action":{"card":5,"is":"Deal"},"n":3,"seat":-1}', 'd7ae0421c136c5dfe34af610acb72e66894e27e728a25a8c83840efc6e32060e', 1794835794.1313024, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 4, '{"action":{"die":2,"is":"Throw"},"n":4,"seat":-1}', '3318d10a23454fe411de161643544b2aa48681043be9d9686d3a7cf4d365afb0', 1794835794.1313024, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 5, '{"action":{"die":1,"is":"Throw"},"n":5,"seat":-1}', 'cce6ec9b30201439bd9c519eceb7ae7d014322bdb1397ceed7a40a0802805dac', 1794835794.1313024, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 6, '{"action":{"is":"Roll"},"n":6,"seat":0}', 'e1c37db7be1490207cbce40de1d66f66fa7d17c2c5a74cb47f5369a78db09f3d', 1794835794.137437, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 7, '{"action":{"die":4,"is":"Throw"},"n":7,"seat":-1}', '604d9767d639e462b1ba04f832e85bab6944e70bb599e9d2b32d86ba19b5bd45', 1794835794.137437, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 8, '{"action":{"is":"Buy","item":4},"n":8,"seat":0}', 'abfb26313a549b40b3306c1be059bf6f9d06a63367bb9a0615e7131cbab40cde', 1794835794.138954, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 9, '{"action":{"is":"Roll"},"n":9,"seat":1}', 'aa1f2b30e3cdc1c39cad3bd804d563334acdc037ca2e471df000742f410de34d', 1794835794.2545993, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 10, '{"action":{"die":5,"is":"Throw"},"n":10,"seat":-1}', '93c837b2f449708f0b31d48bb8a206eda13687cbc9c190fb5a7e49a515f0089a', 1794835794.2545993, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 11, '{"action":{"is":"DrawMove","value":4},"n":11,"seat":-1}', '05b6bd8d8d75bb4019a664733f8a5aed47301a6991ac1b858fc55e6fb127ac64', 1794835794.2545993, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 12, '{"action":{"is":"Roll"},"n":12,"seat":0}', '227d0007747a249bd108149d61bb1d68e6fa0d1ba32ac54b8632edf829f0bb21', 1794835794.2570062, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 13, '{"action":{"die":5,"is":"Throw"},"n":13,"seat":-1}', '18fa03a7335388a9c9b7ab75c301788dc81389fe22699d392b6203491fbb1a84', 1794835794.2570062, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 14, '{"action":{"is":"Buy","item":3},"n":14,"seat":0}', 'a7a0769aff1568298f51c0c6f6a5531df6e605f4041e7afd1f12072c9b8a02ae', 1794835794.25882, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 15, '{"action":{"is":"Roll"},"n":15,"seat":1}', '337802ab5eee4def52364b68d790aae487c843c3d7069cfa66780435b577c13a', 1794835794.261758, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 16, '{"action":{"die":2,"is":"Throw"},"n":16,"seat":-1}', 'b7773c5dc5b524825eb275017f976ff1b6a51eec4a9a0c645a6b21c1fb1e5a73', 1794835794.261758, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 17, '{"action":{"is":"DrawGift","item":11},"n":17,"seat":-1}', '54b1e3a9f3004861e5e62c319ce06b87ff77d8826576b3f9c10a16619c1b4f11', 1794835794.261758, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 18, '{"action":{"is":"Take"},"n":18,"seat":1}', '58fa4ad4a7eb7d875903838d95d2320c335fa9ade6993cab866c5a9f6d852e70', 1794835794.264401, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 19, '{"action":{"is":"Roll"},"n":19,"seat":0}', 'e5e344ae0494ff80a73645239e0d474a9be9aeedf68d02048e86bdbfdf5aac1d', 1794835794.2661486, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 20, '{"action":{"die":3,"is":"Throw"},"n":20,"seat":-1}', '31854e94ae7c3737c0dcd6b411065746661a64ddaf9c8f8a685393eae9477677', 1794835794.2661486, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 21, '{"action":{"is":"DrawMove","value":5},"n":21,"seat":-1}', 'f9d3895b6c55be458592390d184fb6d9769baa02f61e00521fb68e898c3f6fa6', 1794835794.2661486, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 22, '{"action":{"is":"Roll"},"n":22,"seat":1}', '5fff6a10531f8829de00d7e874b2adb9c99fff9bd6f6398321f21574e48dfdc5', 1794835794.2685559, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 23, '{"action":{"die":2,"is":"Throw"},"n":23,"seat":-1}', '1a2adfc52fde6fc4d46a9416d7826a9794e629dcbe81dec6e3e69092bd2c6ab9', 1794835794.2685559, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 24, '{"action":{"is":"Done"},"n":24,"seat":1}', 'd1ef6d1ba17350c0a944bf4ab8efec866103240299f03b4d0d1c8a8afb14e2eb', 1794835794.2707522, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 25, '{"action":{"is":"Roll"},"n":25,"seat":0}', 'aa52d2f14a695a31aafc0e76a66f28830c59ba90b51d960f8a7f9b4e084574b6', 1794835794.2721658, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 26, '{"action":{"die":2,"is":"Throw"},"n":26,"seat":-1}', 'c746ec868cbfebec739bfd5c38585cd942dce58f1d88bad12b8b0e511c789423', 1794835794.2721658, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 27, '{"action":{"is":"PlayCard","value":4},"n":27,"seat":1}', '7c56cf4ae1dea6f4ebd6cb2c7ebea3d0d0df4c8eebb4c27bec7cc0b705edd2b7', 1794835794.2745435, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 28, '{"action":{"is":"Buy","item":17},"n":28,"seat":1}', '2bc2ad9fc4043b42888c5ff98b1a979680b33da7b86b146b4d558f533de93d99', 1794835794.2770472, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 29, '{"action":{"is":"Roll"},"n":29,"seat":0}', 'f1f9c246693191f384ba349598e90c8b8ba17545c04ae79d4828672144e8243a', 1794835794.2785213, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 30, '{"action":{"die":4,"is":"Throw"},"n":30,"seat":-1}', 'e6080093e09a88e0b996331529b082149055c4587aa27b1b0008a477dbce9ea6', 1794835794.2785213, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 31, '{"action":{"is":"Roll"},"n":31,"seat":1}', '71779e410170e91f32d7d033754a1b635f9bc03c682e2417b14e5a27eb51db0d', 1794835794.2808723, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 32, '{"action":{"die":6,"is":"Throw"},"n":32,"seat":-1}', '21ab1f3cb7cfc6a3968ea3b31fccfc5e54d41718484cec138a5a92c98b06ca2a', 1794835794.2808723, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 33, '{"action":{"is":"Walk","to":19},"n":33,"seat":1}', '5b5c486493f549e1469e77acf3fa9fa7293f790856a65ef4b06b7734cb2bb53b', 1794835794.2829344, 0.0);
insert into entries (id, n, data, head, at, spent) values ('sph6cefiss', 34, '{"action":{"is":"DrawMove","value":5},"n":34,"seat":-1}', '6c5bf643c55292e50405041327dbd675b71608c0ff8a34640d8772ffba8eab13', 1794835794.2829344, 0.0);
insert into meta (name, value) values ('cookies', '\xfa951a0c39d0a644df7d320bfdef6e3204ccfd8a03355b4c97fd584acc0dc3fe');
insert into meta (name, value) values ('luck', '\x0dd7c1d37a8cd54f7258e1515a27470b9a04508869e14a9399a9b83805b1f017');
insert into meta (name, value) values ('version', '\x33');
insert into notes (id, seat, text) values ('chkcme6vhf', 0, 'my notes');
insert into owners (id, seat, hash, at, device) values ('sph6cefiss', 0, '19a8f20a2da5569a609cc551d2beccf53191e897990aa80c94571a769ae60106', 1794835794.1222136, '');
insert into owners (id, seat, hash, at, device) values ('nrv4jbjxsf', 0, '2c944db31fadacbfc509553ade5391857485d2df9c62218c54637958aa3a917d', 1794835793.9651978, '');
insert into owners (id, seat, hash, at, device) values ('chkcme6vhf', 0, '76d23d38e6052021d48124805137ab3dfd46939afbd5c3a3bf0c681c821c8c2e', 1794835793.9690406, '');
insert into owners (id, seat, hash, at, device) values ('chkcme6vhf', 1, 'a1f22130df70c4b54176d393acfbd00004120d8a1441ae8f4dda329d53f01031', 1794835793.9708467, '');
insert into tables (id, game, options, listed, clock, seed, key_hash, host, status, result, created, changed, rematch, paused, rules, header, fault, shared, open_hands, position) values ('chkcme6vhf', 'conspirateurs', '{"stop_on_sanctuary": false, "turn_limit": 1000}', 1, '["bank", 86400, 5]', '\xbddcba6952aeb1539b35aef7ba1f4cf5629d5208d4c8c37dfb6eb78ef0a7c558', '591b144aa4de09817848d9879726b316a81ed490390fa7087cf499044aee698f', '', 'playing', null, 1794835793.9669828, 1794835793.9715118, '', 0, 1, '{"intrigue": 1, "game": "conspirateurs", "options": {"stop_on_sanctuary": false, "turn_limit": 1000}, "seats": ["P0", "P1"], "commitment": "90f85b1e6eeca02b17db3132ae4451e309c9301e87ffbf2bf30579d6c5b27e33", "nonces": ["", ""]}', '', 0, 0, 'null');
insert into tables (id, game, options, listed, clock, seed, key_hash, host, status, result, created, changed, rematch, paused, rules, header, fault, shared, open_hands, position) values ('nrv4jbjxsf', 'souls', '{"house_sizes": false, "first_seat": 0, "same_first_player": false, "full_redeal": false, "persistents_end_with_round": false, "joy_literal": false, "coup": "round"}', 1, '["decision", 60, 0]', '\x651dca17e6832129c671a34e4745daac416b4edad9a24e80406819146f0bddae', 'a80ff4d2da77ee490e5e3f24c2886a8a386c601d36141fbd0530b43376ddd1b5', '', 'open', null, 1794835793.9602442, 1794835793.9606557, '', 0, 0, '{}', '', 0, 0, 'null');
insert into tables (id, game, options, listed, clock, seed, key_hash, host, status, result, created, changed, rematch, paused, rules, header, fault, shared, open_hands, position) values ('sph6cefiss', 'spy_alley', '{"one_identity": false, "gift_cards": 40, "turn_limit": 10}', 1, '["none", 0, 0]', '\xebd3080846062133cad962f2035affeda2cad28079a19853ca0df3319b15ad64', 'd1dd70b7cd6df35b9e5f96ec733ef42203fed1f3714fcc4a9b21c930d46b0e1f', '', 'over', '[0.5, 0.5]', 1794835794.1187947, 1794835794.2839744, '', 0, 1, '{"intrigue": 1, "game": "spy_alley", "options": {"one_identity": false, "gift_cards": 40, "turn_limit": 10}, "seats": ["P0", "Wren"], "commitment": "97ef6738061b10956e12458f87c30720688d6102785b1cd1dafb1ada8f3939ac", "nonces": ["", ""]}', '', 0, 0, 'null');
insert into talk (id, n, name, seat, text, at) values ('chkcme6vhf', 0, 'P0', 0, 'Hello from version 1', 1794835794.0426834);
