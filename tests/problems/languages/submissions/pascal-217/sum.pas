{ @expect: RE }
{$mode objfpc}
uses sysutils;
begin
  raise exception.create('run-time error 217')
end.
