import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { arrived, isChanged, merged, settled, type Editing } from './merging.js';

const read = { days: 90, name: 'Fernklang', theme: { brand: '#111', ink: '#222' }, hosts: ['a.test'] };

describe('Two people change the same thing', () => {
  it('keeps both where they changed different fields, also within a group', () => {
    const mine = { ...read, days: 62, theme: { ...read.theme, ink: '#333' } };
    const theirs = { ...read, name: 'Auenstrom', theme: { ...read.theme, brand: '#444' } };
    expect(merged(read, mine, theirs)).toEqual({
      values: { days: 62, name: 'Auenstrom', theme: { brand: '#444', ink: '#333' }, hosts: ['a.test'] },
      conflicts: [],
    });
  });

  it('asks where both changed one field to different values, and not where to the same', () => {
    expect(merged(read, { ...read, days: 62, name: 'X' }, { ...read, days: 60, name: 'X' }).conflicts).toEqual([
      { path: ['days'], mine: 62, theirs: 60 },
    ]);
  });

  it('takes a list as one field', () => {
    const { conflicts } = merged(read, { ...read, hosts: ['b.test'] }, { ...read, hosts: ['a.test', 'c.test'] });
    expect(conflicts).toEqual([{ path: ['hosts'], mine: ['b.test'], theirs: ['a.test', 'c.test'] }]);
  });
});

describe('What was typed', () => {
  const editing: Editing<typeof read> = {
    base: { values: read, version: '"1"' },
    draft: { ...read, days: 62 },
    conflicts: [],
  };
  const latest = { values: { ...read, days: 60 }, version: '"2"' };

  it('stays when somebody else saved the same field, made of the version that was read', () => {
    const now = arrived(editing, latest);
    expect(now.draft.days).toBe(62);
    expect(now.base.version).toBe('"1"');
    expect(now.conflicts).toEqual([{ path: ['days'], mine: 62, theirs: 60 }]);
  });

  it('stays or gives way as the person chooses, and is then a change of the version they saved', () => {
    const now = arrived(editing, latest);
    const own = settled(now, latest, []);
    expect([own.draft.days, own.base.version, isChanged(own)]).toEqual([62, '"2"', true]);
    const theirs = settled(now, latest, now.conflicts);
    expect([theirs.draft.days, theirs.base.version, isChanged(theirs)]).toEqual([60, '"2"', false]);
  });

  it('goes on, with what they changed, where the fields differ', () => {
    const now = arrived(editing, { values: { ...read, name: 'Auenstrom' }, version: '"2"' });
    expect(now).toEqual({
      base: { values: { ...read, name: 'Auenstrom' }, version: '"2"' },
      draft: { ...read, days: 62, name: 'Auenstrom' },
      conflicts: [],
    });
  });
});

describe('A form that saves', () => {
  const sources = join(__dirname, '..');
  const pages = globSync('resources/**/*.tsx', { cwd: sources }).map(file => ({
    file,
    text: readFileSync(join(sources, file), 'utf8'),
  }));

  it('keeps its draft apart from what others save meanwhile', () => {
    const saving = pages.filter(({ text }) =>
      /'If-Match':|\b(?:Version|Basis): (?:Number\(|\w+\.[Vv]ersion)/.test(text),
    );
    // Restoring a version names one as well, and has no draft.
    const apart = saving.filter(({ text }) => !/useEdition[<(]/.test(text));
    // A file is the whole catalogue, checked against the version it would replace.
    expect(
      apart
        .map(({ file }) => file)
        .sort()
        .reverse(),
    ).toEqual(['resources/contents/ContentVersions.tsx', 'resources/catalogue/CatalogueImport.tsx']);
    expect(saving.length).toBeGreaterThan(8);
  });

  it('is not made anew for each version, which would throw away what was typed', () => {
    expect(pages.filter(({ text }) => /<\w*(?:Form|Editor|Dialog)\s[^>]*?key=\{[^}]*[vV]ersion/.test(text))).toEqual(
      [],
    );
  });
});
