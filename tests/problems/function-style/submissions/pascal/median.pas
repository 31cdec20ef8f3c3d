// @expect: AC
unit median;
interface
function middle(a, b, c: longint): longint;
implementation
function middle(a, b, c: longint): longint;
var t: longint;
begin
  if a > b then begin t := a; a := b; b := t; end;
  if c < a then c := a;
  if c > b then c := b;
  middle := c;
end;
end.
