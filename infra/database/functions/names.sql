-- The form in which names are compared and found; `foldedName` in packages/shared is the same function (a test holds them together).
-- Generated columns hold it: where it changes, the migration that loads it again writes them again.
create or replace function folded_name(name text) returns text language sql immutable strict parallel safe as $$
  select normalize(trim(regexp_replace(regexp_replace(replace(regexp_replace(
           replace(replace(replace(replace(translate(
             regexp_replace(normalize(lower(regexp_replace(normalize(replace(name, U&'\00B4', ''), NFKD), marks, '', 'g') collate "und-x-icu"), NFKD), marks, '', 'g'),
             U&'\00F8\0111\00F0\0142\0131\0127\0167\014B\0138\0259\01DD\025B\0254\0253\0257\0256\0199\01B4\03C2', U&'oddlihtnkaaeobddky\03C3'),
             U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe'), U&'\00FE', 'th'),
           '[-\u2010-\u2015''`\u2018\u2019\u02b9-\u02bf\u00b7\u00ad.,\u200b-\u200f]', '', 'g'),
         'aa', 'a'), '([aou])e', '\1', 'g'), '[ \t\n\v\f\r\u1680\u2028\u2029]+', ' ', 'g')), NFC)
    from (values ('[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]')) as of(marks)
$$;
