program grader;
uses median;
var n, i, a, b, c: longint;
begin
  read(n);
  for i := 1 to n do
  begin
    read(a, b, c);
    writeln(middle(a, b, c));
  end;
end.
