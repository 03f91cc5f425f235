import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namesItsVersion, saves } from '#contract/versions.test.js';
import { arrived, isChanged, leftOfRefusal, merged, settled, type Editing } from './merging.js';

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

describe('What a form shows of a refused save', () => {
  const stale = { code: 'PSOF0008' };

  it('is nothing where the edition answers it: with both values, or by what it has merged already', () => {
    expect(leftOfRefusal(stale, { conflicts: [{ path: ['days'], mine: 62, theirs: 60 }], answered: null })).toBeNull();
    expect(leftOfRefusal(stale, { conflicts: [], answered: stale })).toBeNull();
  });

  it('is the refusal where no other version came, or where it is for another reason', () => {
    expect(leftOfRefusal(stale, { conflicts: [], answered: null })).toBe(stale);
    const wrong = { code: 'PSOF0002' };
    expect(leftOfRefusal(wrong, { conflicts: [], answered: wrong })).toBe(wrong);
    expect(leftOfRefusal(null, { conflicts: [], answered: null })).toBeNull();
  });
});

describe('A form that saves', () => {
  const sources = join(__dirname, '..');
  const pages = globSync('resources/**/*.tsx', { cwd: sources }).map(file => ({
    file,
    text: readFileSync(join(sources, file), 'utf8'),
  }));

  const versioned = saves.filter(namesItsVersion).map(({ name }) => name);
  /** The commands of a file that make this call, by name. */
  const commandsOf = (call: string, text: string): string[] =>
    [...text.matchAll(/const (\w+|\{[^}]*\}) = useCommand\(\s*(\w+)\b/g)]
      .filter(([, , called]) => called === call)
      .map(([, command]) => command!);
  const wordsOf = (code: string): string[] => code.split(/\W+/).filter(Boolean);
  /** What a file's constants call something that is made of the command: itself, or a part of it. */
  const madeOf = (command: string, text: string): string[] =>
    [...text.matchAll(/const (.*?) = (.*);/g)]
      .filter(([, , from]) => wordsOf(from!).includes(command))
      .flatMap(([, to]) => wordsOf(to!));
  /** A refusal of this command shows both values: the edition hears of it, by its own name or through another. */
  const isHeard = (command: string, text: string): boolean => {
    const names = [command, ...madeOf(command, text)];
    return [...text.matchAll(/\brefusal: ([^,\n]*)/g)].some(([, refusal = '']) =>
      wordsOf(refusal).some(word => names.includes(word)),
    );
  };
  const withoutDraft: Readonly<Record<string, string>> = {
    'resources/catalogue/CatalogueImport.tsx': 'a file is the whole catalogue, checked against the version it replaces',
    'resources/catalogue/PagesAndAdvisors.tsx save': 'one photograph takes the place of another',
    'resources/contact-messages/ContactMessagePage.tsx':
      'a reply stays in its field beside what a colleague answered, and a closing has one reason',
    'resources/contents/ContentEditor.tsx change': 'a deed on the version shown, with no words of one’s own',
    'resources/contents/ContentVersions.tsx restore': 'an earlier version is brought back as it was',
    'resources/staff/SignInServicesPage.tsx': 'switched on or off, with no words of one’s own',
  };

  it.each(versioned)('shows both values where two people saved: %s', call => {
    const used = pages.flatMap(({ file, text }) => commandsOf(call, text).map(command => ({ file, text, command })));
    const silent = used.filter(({ command, text }) => !isHeard(command, text));
    expect(
      silent
        .map(({ file, command }) => `${file} ${command}`)
        .filter(one => !Object.keys(withoutDraft).some(known => one === known || one.startsWith(`${known} `))),
    ).toEqual([]);
  });

  /** Refused commands say "load the present state", which is what the dialog with both values has done already. */
  it('shows what the edition leaves of a refusal, never the command’s own beside the dialog', () => {
    const shown = pages.flatMap(({ file, text }) =>
      [...text.matchAll(/\brefusal: ([^,\n]*)/g)].flatMap(([line, refusal = '']) => {
        const commands = [...refusal.matchAll(/(\w+)\.error/g)].map(([, name]) => name!);
        const others = text.replaceAll(line, '');
        return commands
          .flatMap(command => [command, ...madeOf(command, others)])
          .filter(name => new RegExp(`\\b${name}\\.error\\b`).test(others))
          .map(name => `${file} ${name}.error`);
      }),
    );
    expect(shown).toEqual([]);
  });

  it('says who saved last and when, wherever the server keeps it', () => {
    const nobodyKnown = {
      'resources/staff/StaffPage.tsx': 'who gave rights stands in the log of changes alone',
      'resources/catalogue/CatalogueSource.tsx': 'a source has no history',
    };
    const silent = pages.flatMap(({ file, text }) =>
      [...text.matchAll(/useEdition(?:<.*>)?\(\{([\s\S]*?)\n {2}\}\);/g)]
        .filter(([, options]) => !/\b(history|by):/.test(options!))
        .map(() => file),
    );
    expect(silent.sort()).toEqual(Object.keys(nobodyKnown).sort());
  });

  it('is there for every save of the console that names a version', () => {
    const isMade = (call: string) => pages.some(({ text }) => new RegExp(`\\b${call}\\b`).test(text));
    expect(versioned.filter(call => !isMade(call))).toEqual([]);
  });

  it('is not made anew for each version, which would throw away what was typed', () => {
    expect(pages.filter(({ text }) => /<\w*(?:Form|Editor|Dialog)\s[^>]*?key=\{[^}]*[vV]ersion/.test(text))).toEqual(
      [],
    );
  });
});
