"""The colours and strokes of this game's drawings, for light and dark."""

from intrigue.games.simply_suspects.words import MOST_SEATS

STYLE = """
.ik .simply-suspects{--wall:light-dark(#3d372e,#79694f);--floor:light-dark(#fbf6ea,#2a2723);
--gallery:light-dark(#f4ebd6,#312c26);--wing:light-dark(#efe3c8,#383128);--parquet:light-dark(#e3d2ae,#231d16);
--plank:light-dark(#cfb98e,#3a3023);--lawn:light-dark(#b9c39a,#2b3322);--bush:light-dark(#7d8f5c,#56683b);
--brass:light-dark(#d3a33a,#d9ad4b);--brass-edge:light-dark(#7a5a14,#f0d48a);
--brass-shine:light-dark(#f6e2a4,#fff0bf);--bench:light-dark(#5b3a26,#5a3a27);--on-bench:#f7ead0;
--felt:light-dark(#f6efdf,#2d2822);--hole:light-dark(#3a3226,#0d0b09);--folder:light-dark(#d9bf86,#6d5a35);
--folder-edge:light-dark(#8a6f37,#a58c57);--on-folder:light-dark(#3b2e12,#f6e9c9);
--magnet:light-dark(#a3252b,#e0565a);--rug:light-dark(#e9d5b4,#3b2f25);--rug-edge:light-dark(#b58f5f,#6d573c)}
.ik .simply-suspects .who0{--who:light-dark(#a3252b,#e0716f);--on:light-dark(#fbf6ea,#1d1b18)}
.ik .simply-suspects .who1{--who:light-dark(#2a5b9c,#7ba6e0);--on:light-dark(#fbf6ea,#1d1b18)}
.ik .simply-suspects .who2{--who:light-dark(#2f6a3d,#6cb57a);--on:light-dark(#fbf6ea,#1d1b18)}
.ik .simply-suspects .who3{--who:light-dark(#e3b92f,#ecc94b);--on:light-dark(#22201c,#1d1b18)}
.ik .simply-suspects .who4{--who:light-dark(#b4551a,#e58f4c);--on:light-dark(#fffaf0,#1d1b18)}
.ik .simply-suspects .who5{--who:light-dark(#63407f,#b791d8);--on:light-dark(#fbf6ea,#1d1b18)}
.ik .simply-suspects .sheet{fill:var(--paper);stroke:var(--line);stroke-width:2}
.ik .simply-suspects .walls{fill:var(--wall)}.ik .simply-suspects .court{fill:var(--parquet)}
.ik .simply-suspects .planks{fill:none;stroke:var(--plank);stroke-width:1.4}
.ik .simply-suspects .room{fill:var(--floor);stroke:var(--wall);stroke-width:5}
.ik .simply-suspects .gallery{fill:var(--gallery)}.ik .simply-suspects .wing{fill:var(--wing)}
.ik .simply-suspects .tile{fill:var(--wing)}
.ik .simply-suspects .window{fill:var(--floor);stroke:var(--wall);stroke-width:1}
.ik .simply-suspects .door{fill:var(--floor)}.ik .simply-suspects .way{fill:var(--faint)}
.ik .simply-suspects .lawn{fill:var(--lawn);stroke:var(--wall);stroke-width:5}
.ik .simply-suspects .bush{fill:var(--bush)}
.ik .simply-suspects .gravel{fill:var(--felt);opacity:.75}
.ik .simply-suspects .bench{fill:var(--bench);stroke:var(--wall);stroke-width:5}
.ik .simply-suspects .on-bench,.ik .simply-suspects text.on-bench{fill:var(--on-bench)}
.ik .simply-suspects .on-bench .art{fill:var(--on-bench)}.ik .simply-suspects .on-bench .pen{stroke:var(--on-bench)}
.ik .simply-suspects .moulding{fill:none;stroke:var(--on-bench);stroke-width:1.4;opacity:.55}
.ik .simply-suspects .rail{fill:none;stroke:var(--wall);stroke-linecap:round}
.ik .simply-suspects .art{fill:var(--ink)}.ik .simply-suspects .bare{fill:var(--floor)}
.ik .simply-suspects .pen{fill:none;stroke:var(--ink);stroke-width:2.4;stroke-linejoin:round;stroke-linecap:round}
.ik .simply-suspects .thin{stroke-width:1.6}.ik .simply-suspects .fat{stroke-width:4}
.ik .simply-suspects .red{fill:var(--stamp)}.ik .simply-suspects .pull{fill:none;stroke:var(--magnet);stroke-width:8}
.ik .simply-suspects .glass{fill:var(--seat3);fill-opacity:.22;stroke:var(--ink);stroke-width:1.8;stroke-linejoin:round}
.ik .simply-suspects .bold{font-weight:700}.ik .simply-suspects .start{dominant-baseline:central}
.ik .simply-suspects .end{text-anchor:end;dominant-baseline:central}
.ik .simply-suspects .who{fill:var(--who)}.ik .simply-suspects .on,.ik .simply-suspects text.on{fill:var(--on)}
.ik .simply-suspects .cameo{fill:none;stroke:var(--on);stroke-width:1.4;opacity:.7}
.ik .simply-suspects .tint{fill:var(--who);fill-opacity:.3}
.ik .simply-suspects .edge{fill:none;stroke:var(--who);stroke-width:2.5}
.ik .simply-suspects .own{fill:none;stroke:var(--ink);stroke-width:3;stroke-dasharray:9 4}
.ik .simply-suspects .cut{stroke:var(--floor)}
.ik .simply-suspects .felt{fill:var(--felt);stroke:var(--wall);stroke-width:4}
.ik .simply-suspects .head{fill:var(--gallery)}.ik .simply-suspects .hole{fill:var(--hole);opacity:.55}
.ik .simply-suspects .groove{fill:none;stroke:var(--line);stroke-width:1.2}
.ik .simply-suspects .brass{fill:var(--brass);stroke:var(--brass-edge);stroke-width:2}
.ik .simply-suspects .shine{fill:var(--brass-shine)}
.ik .simply-suspects .on-brass,.ik .simply-suspects text.on-brass{fill:#22201c}
.ik .simply-suspects .shadow{fill:#000;opacity:.26}
.ik .simply-suspects .coat{stroke:var(--card);stroke-width:2.2;paint-order:stroke;stroke-linejoin:round}
.ik .simply-suspects .dossier{fill:var(--card);stroke:var(--line);stroke-width:1.5}
.ik .simply-suspects .dossier.asked{stroke:var(--ink);stroke-width:3}
.ik .simply-suspects .dossier.out{fill:var(--paper);stroke-dasharray:5 4}
.ik .simply-suspects .print{fill:#fdf9ef;stroke:var(--faint);stroke-width:1.2}
.ik .simply-suspects text.caption{fill:#22201c}
.ik .simply-suspects .folder{fill:var(--folder);stroke:var(--folder-edge);stroke-width:1.6;stroke-linejoin:round}
.ik .simply-suspects .crease{fill:none;stroke:var(--folder-edge);stroke-width:1.4}
.ik .simply-suspects text.on-folder{fill:var(--on-folder)}
.ik .simply-suspects .ticket{fill:var(--card);stroke:var(--ink);stroke-width:1.6}
.ik .simply-suspects .socket{fill:none;stroke:var(--line);stroke-width:1.5;stroke-dasharray:4 4}
.ik .simply-suspects .back{fill:var(--seat0);stroke:var(--ink);stroke-width:1.4}
.ik .simply-suspects .seam{fill:none;stroke:var(--on-seat);stroke-width:1.3;opacity:.75}
.ik .simply-suspects .die{fill:var(--card);stroke:var(--ink);stroke-width:2.5}
.ik .simply-suspects .cross{fill:none;stroke:var(--ink);stroke-width:3.4;stroke-linecap:round}
.ik .simply-suspects .halo{stroke:var(--who);stroke-width:5;paint-order:stroke;stroke-linejoin:round}
.ik .simply-suspects .grip{stroke-width:6}
.ik .simply-suspects .rug{fill:var(--rug);stroke:var(--rug-edge);stroke-width:1.4}
.ik .simply-suspects .weave{fill:none;stroke:var(--rug-edge);stroke-width:1.1}
.ik .simply-suspects .inked{fill:var(--card);fill-opacity:.88;stroke:var(--stamp);stroke-width:3}
.ik .simply-suspects .gone{opacity:.45}
.ik .simply-suspects .hit{fill:transparent;stroke:none}
.ik .simply-suspects .last{pointer-events:none}.ik .simply-suspects .trace{stroke-dasharray:4 4}
.ik .simply-suspects .ring{fill:none;stroke:none;pointer-events:none}
.ik .simply-suspects .offered>.ring{stroke:var(--offer)}.ik .simply-suspects .offer-ring.taken{fill-opacity:.14}
.ik .simply-suspects.forked .house .offered:not(:focus-visible)>.ring{stroke:none}
.ik .simply-suspects.forked .house .offered:not(:focus-visible)>.offer-ring{stroke:none}
"""
# A row that the picked opponent cannot be is pale, has no ring, and takes no click: it is among the keys alone.
STYLE += "".join(
    f'.ik .simply-suspects:has([data-opponent="{seat}"]>.offer-ring.taken) .not{seat}{part}\n'
    for seat in range(MOST_SEATS)
    for part in ("{opacity:.4;pointer-events:none}", ">.ring{stroke:none}", ">.offer-ring{stroke:none}")
)
