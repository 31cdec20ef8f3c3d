// @expect: RE
unit median;
interface
function middle(a, b, c: longint): longint;
implementation
function middle(a, b, c: longint): longint;
begin
  middle := a div (b - b);
end;
end.
