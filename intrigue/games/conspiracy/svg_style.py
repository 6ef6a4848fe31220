"""The colours of Conspiracy's drawings, by day and under the desk lamp."""

from __future__ import annotations

STYLE = """
.ik .conspiracy{--coat:light-dark(#2b2823,#b9ab90);--face:light-dark(#f6e9d0,#f3e6cc);
--trait:light-dark(#22201c,#1d1b18);--on-coat:light-dark(#fbf6ea,#1d1b18);--hair:light-dark(#5a4a3a,#8a7458);
--glass:light-dark(#cfdad6,#93aba5);--leather:light-dark(#b07d1e,#d09a3c);--brass:light-dark(#f0d58b,#f3dc9c);
--note:light-dark(#d7e0c4,#93a782);--note-ink:light-dark(#3f5a34,#1f2d19);--page:light-dark(#fffaf0,#2b2824);
--cover:light-dark(#5a4632,#6d5842);--nobody:light-dark(#857a66,#8b806c);--cast:light-dark(#22201c21,#00000080);
--star:light-dark(#d7cbb2,#433d33);--thin:light-dark(#b9a98a80,#4a4338bf);--spy0:light-dark(#c9962f,#d9a23a);
--spy1:light-dark(#b5527d,#d06f9a);--spy2:light-dark(#2f8a92,#3fa3aa);--spy3:light-dark(#4f8a3c,#62a34d);
--spy4:light-dark(#8a8578,#6f6a5e);--spy5:light-dark(#c05a30,#d56b3f);--spy6:light-dark(#4f6fb5,#5f83cf);
--spy7:light-dark(#9b7bb8,#a684c6)}
.ik .conspiracy .sheet{fill:var(--paper);stroke:var(--line)}
.ik .conspiracy .neat{fill:none;stroke:var(--line);opacity:.45}
.ik .conspiracy .hair-line{fill:none;stroke:var(--thin)}
.ik .conspiracy .star-lit{fill:var(--card);stroke:var(--line);opacity:.7}
.ik .conspiracy .star-dark{fill:var(--star);stroke:var(--star)}
.ik .conspiracy .way{fill:none;stroke:var(--ink);stroke-linecap:round;opacity:.72}
.ik .conspiracy .shadow{fill:var(--cast)}
.ik .conspiracy .disc{fill:var(--card);stroke:var(--ink)}
.ik .conspiracy .bare{stroke:none}
.ik .conspiracy .hub{fill:none;stroke:var(--ink)}
.ik .conspiracy .hit{fill:transparent;stroke:none}
.ik .conspiracy .body,.ik .conspiracy .piece,.ik .conspiracy .flag{pointer-events:none}
.ik .conspiracy .offered{pointer-events:all}
.ik .conspiracy :not(.offered)>.ring:not(.taken){stroke:none}
.ik .conspiracy .offered>.ring{stroke:var(--offer)}
.ik .conspiracy .town{stroke:var(--paper);paint-order:stroke;stroke-linejoin:round;letter-spacing:0}
.ik .conspiracy .amount{letter-spacing:0}
.ik .conspiracy .capital{letter-spacing:.03em}
.ik .conspiracy .mark{opacity:.85}
.ik .conspiracy text.mark.seat0{fill:var(--seat0)}.ik .conspiracy text.mark.seat1{fill:var(--seat1)}
.ik .conspiracy text.mark.seat2{fill:var(--seat2)}.ik .conspiracy text.mark.seat3{fill:var(--seat3)}
.ik .conspiracy .nobody{fill:var(--nobody)}.ik .conspiracy .cover{fill:var(--cover)}
.ik .conspiracy .seal-rim{fill:none;stroke:var(--on-seat);opacity:.6}
.ik .conspiracy .from{dominant-baseline:central}
.ik .conspiracy .till{dominant-baseline:central;text-anchor:end}
.ik .conspiracy .name{paint-order:stroke;stroke:var(--paper);stroke-width:5px;stroke-linejoin:round}
.ik .conspiracy .own{font-weight:700}
.ik .conspiracy .badge{fill:var(--ink);stroke:var(--paper)}
.ik .conspiracy .badge.hot{fill:var(--stamp)}
.ik .conspiracy .on-ink{fill:var(--paper)}
.ik .conspiracy .struck{fill:var(--paper);stroke:var(--stamp);fill-opacity:.9}
.ik .conspiracy .arrow{stroke-linecap:round}
.ik .conspiracy .cord{fill:none;stroke:var(--stamp);opacity:.8}
.ik .conspiracy .coat{fill:var(--coat)}
.ik .conspiracy .rim{stroke:var(--card)}
.ik .conspiracy .hot .coat{fill:var(--stamp)}
.ik .conspiracy .hair{fill:var(--hair)}
.ik .conspiracy .face{fill:var(--face);stroke:var(--trait)}
.ik .conspiracy .lapel{fill:var(--coat);stroke:var(--card)}
.ik .conspiracy .hot .lapel{fill:var(--stamp)}
.ik .conspiracy .dark{fill:var(--trait)}
.ik .conspiracy .trait{fill:none;stroke:var(--trait)}
.ik .conspiracy .lens{fill:var(--glass);fill-opacity:.45;stroke:var(--trait)}
.ik .conspiracy .glass{fill:var(--glass);stroke:var(--trait)}
.ik .conspiracy .gilt{fill:none;stroke:var(--leather)}
.ik .conspiracy .pearl{fill:var(--brass);stroke:var(--trait)}
.ik .conspiracy .plaster{fill:var(--brass);stroke:var(--trait)}
.ik .conspiracy .strap{fill:none;stroke:var(--on-coat);opacity:.7}
.ik .conspiracy text.letter{fill:var(--on-coat)}
.ik .conspiracy .spy0 .accent{fill:var(--spy0)}.ik .conspiracy .spy1 .accent{fill:var(--spy1)}
.ik .conspiracy .spy2 .accent{fill:var(--spy2)}.ik .conspiracy .spy3 .accent{fill:var(--spy3)}
.ik .conspiracy .spy4 .accent{fill:var(--spy4)}.ik .conspiracy .spy5 .accent{fill:var(--spy5)}
.ik .conspiracy .spy6 .accent{fill:var(--spy6)}.ik .conspiracy .spy7 .accent{fill:var(--spy7)}
.ik .conspiracy .gone{opacity:.38}
.ik .conspiracy .crossed{fill:none;stroke:var(--stamp)}
.ik .conspiracy .leather{fill:var(--leather);stroke:var(--trait)}
.ik .conspiracy .edge{fill:none;stroke:var(--trait)}
.ik .conspiracy .seam{fill:none;stroke:var(--trait);opacity:.55}
.ik .conspiracy .brass{fill:var(--brass);stroke:var(--trait)}
.ik .conspiracy .case .edge{stroke:var(--ink)}
.ik .conspiracy .page{fill:var(--page);stroke:var(--line)}
.ik .conspiracy .rule{fill:none;stroke:var(--line)}
.ik .conspiracy .fold{fill:var(--line);opacity:.25}
.ik .conspiracy .folder{fill:var(--shade);stroke:var(--line)}
.ik .conspiracy .note{fill:var(--note);stroke:var(--note-ink)}
.ik .conspiracy .note-frame{fill:none;stroke:var(--note-ink);opacity:.6}
.ik .conspiracy text.note-mark{fill:var(--note-ink)}
.ik .conspiracy .no-note{fill:var(--card);stroke:var(--stamp)}
"""
