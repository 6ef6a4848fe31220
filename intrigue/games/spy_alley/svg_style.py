"""The colours and strokes of this game's drawings, for light and dark."""

STYLE = """
.ik .spy-alley{--lane:light-dark(#4b4339,#0b0a09);--cover:light-dark(#4a3328,#6b4b3a);
--on-cover:light-dark(#e9d9b8,#f3e6cb);--night:light-dark(#2b3038,#12151a);--moon:light-dark(#f0e3bd,#d9cda6);
--skin:light-dark(#f0dcc0,#d9c3a2)}
.ik .spy-alley .land0{--land:light-dark(#63407f,#b791d8);--on:light-dark(#fbf6ea,#1d1b18)}
.ik .spy-alley .land1{--land:light-dark(#a9521a,#e58f4c);--on:light-dark(#fbf6ea,#1d1b18)}
.ik .spy-alley .land2{--land:light-dark(#e0b52e,#ecc94b);--on:light-dark(#22201c,#1d1b18)}
.ik .spy-alley .land3{--land:light-dark(#2f6a3d,#6cb57a);--on:light-dark(#fbf6ea,#1d1b18)}
.ik .spy-alley .land4{--land:light-dark(#2a5b9c,#7ba6e0);--on:light-dark(#fbf6ea,#1d1b18)}
.ik .spy-alley .land5{--land:light-dark(#a3252b,#e0716f);--on:light-dark(#fbf6ea,#1d1b18)}
.ik .spy-alley .table{fill:var(--paper);stroke:var(--line);stroke-width:2}
.ik .spy-alley .court{fill:var(--shade)}.ik .spy-alley .lane{fill:var(--lane)}
.ik .spy-alley .plate{fill:var(--card);stroke:var(--line);stroke-width:1.5}
.ik .spy-alley .land{fill:var(--land)}.ik .spy-alley .on,.ik .spy-alley text.on{fill:var(--on)}
.ik .spy-alley .inlay{fill:none;stroke:var(--on);stroke-width:1.2;opacity:.6}
.ik .spy-alley .book{stroke:var(--ink);stroke-width:1}
.ik .spy-alley .art{fill:var(--ink)}.ik .spy-alley .red{fill:var(--stamp)}
.ik .spy-alley .pen{fill:none;stroke:var(--ink);stroke-width:2.6;stroke-linejoin:round;stroke-linecap:round}
.ik .spy-alley .fat{stroke-width:4.5}
.ik .spy-alley .bold{font-weight:700}.ik .spy-alley .end{text-anchor:end;dominant-baseline:central}
.ik .spy-alley .start{dominant-baseline:central}
.ik .spy-alley .guide{fill:var(--faint);stroke:var(--card);stroke-width:1.5}
.ik .spy-alley .coat{stroke:var(--card);stroke-width:2;stroke-linejoin:round;paint-order:stroke}
.ik .spy-alley .face{fill:var(--skin)}.ik .spy-alley .shadow{fill:#000;opacity:.28}
.ik .spy-alley .die{fill:var(--card);stroke:var(--ink);stroke-width:2.5}.ik .spy-alley .pip{fill:var(--ink)}
.ik .spy-alley .sheet{fill:var(--card);stroke:var(--line);stroke-width:1.5}
.ik .spy-alley .sheet.on-turn{stroke:var(--ink);stroke-width:2.5}
.ik .spy-alley .peg{fill:var(--land);stroke:var(--ink);stroke-width:1}
.ik .spy-alley .hole{fill:none;stroke:var(--line);stroke-linecap:round}
.ik .spy-alley .socket{fill:var(--paper);stroke:var(--line);stroke-width:1.5}
.ik .spy-alley .full{fill:var(--shade);stroke:var(--ink);stroke-width:1.5}
.ik .spy-alley .paper-card{fill:var(--card);stroke:var(--ink);stroke-width:1.5}
.ik .spy-alley .back{fill:var(--cover);stroke:var(--ink);stroke-width:1}
.ik .spy-alley .seam{fill:none;stroke:var(--on-cover);stroke-width:1.2;opacity:.7}
.ik .spy-alley .on-back,.ik .spy-alley text.on-back{fill:var(--on-cover)}
.ik .spy-alley .on-back .art{fill:var(--on-cover)}.ik .spy-alley .on-back .pen{stroke:var(--on-cover)}
.ik .spy-alley .stamped{fill:var(--card);fill-opacity:.85;stroke:var(--stamp);stroke-width:3}
.ik .spy-alley .ribbon{fill:var(--stamp)}.ik .spy-alley .on-ribbon,.ik .spy-alley text.on-ribbon{fill:var(--card)}
.ik .spy-alley .tint{fill:var(--land);opacity:.13}
.ik .spy-alley .gone{opacity:.72}
.ik .spy-alley .night{fill:var(--night)}.ik .spy-alley .moon{fill:var(--moon)}
.ik .spy-alley text.moon{fill:var(--moon)}.ik .spy-alley .glow{fill:var(--moon);opacity:.3}
.ik .spy-alley .skyline{fill:var(--land)}.ik .spy-alley .pen-line{stroke:var(--ink);stroke-width:2}
.ik .spy-alley .hit{fill:transparent;stroke:none}
.ik .spy-alley .drawn{stroke:none}.ik .spy-alley .offered>.drawn{stroke:var(--offer)}
.ik .spy-alley .last{pointer-events:none;stroke-dasharray:9 5}
.ik .spy-alley .piece{pointer-events:none}
.ik .spy-alley .when-wide,.ik.wide .spy-alley .when-tall{display:none}.ik.wide .spy-alley .when-wide{display:inline}
"""
