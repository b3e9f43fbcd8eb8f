-- Searches for a part of a name are planned by a sample of names: the default of 100 takes a name that one fan in
-- sixty has for a rare one.
ALTER TABLE "users" ALTER COLUMN "name_key" SET STATISTICS 1000;
