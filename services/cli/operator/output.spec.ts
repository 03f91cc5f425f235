import { DomainError } from '#platform/domain/domain-error.js';
import { ending, facts, Failed, table, tree } from './output.js';
import { chainOf } from '../../engine/operator/event-chain.js';

describe('The end of a command', () => {
  it.each([
    ['what was typed wrongly', new Failed('Please give --by.', 'usage'), 'Please give --by.', 2],
    ['what nobody confirmed', new Failed('Not confirmed.', 'unconfirmed'), 'Not confirmed.', 4],
    ['a rule that says no', new DomainError('not-found'), expect.stringContaining('nothing by that name'), 3],
    ['an error of the surroundings', new Error('connect ECONNREFUSED'), 'connect ECONNREFUSED', 1],
    [
      'an option commander explained',
      Object.assign(new Error('unknown option'), { code: 'commander.unknownOption', exitCode: 1 }),
      null,
      2,
    ],
    [
      'help that was asked for',
      Object.assign(new Error('(outputHelp)'), { code: 'commander.helpDisplayed', exitCode: 0 }),
      null,
      0,
    ],
  ])('tells %s apart', (_, error, message, status) => {
    expect(ending(error)).toEqual({ message, status });
  });

  it('shows a fault whole', () => {
    const fault = new TypeError('x is undefined');
    expect(ending(fault)).toEqual({ message: fault, status: 1 });
  });
});

describe('A table on the command line', () => {
  it('aligns its columns, numbers to the right', () => {
    expect(
      table(
        [
          { consumer: 'report', lag: 7 },
          { consumer: 'mail', lag: 1200 },
        ],
        'none',
      ),
    ).toBe('consumer   lag\nreport       7\nmail      1200');
  });

  it('keeps a row on one line, says what is missing, and writes instants as UTC', () => {
    expect(table([{ at: new Date('2026-11-21T09:00:00Z'), error: 'a\n  b', next: null }], 'none')).toBe(
      'at                   error  next\n2026-11-21 09:00:00  a b    -',
    );
  });

  it('fits the width: the widest column gives way, numbers never do', () => {
    const lines = table([{ name: 'x'.repeat(80), short: 'abc', n: 123456 }], 'none', { width: 60 }).split('\n');
    expect(lines.map(({ length }) => length)).toEqual([60, 60]);
    expect(lines[1]).toMatch(/^x+…  abc    123456$/);
  });

  it('puts what is too long for a column below its row, whole and wrapped', () => {
    const lines = table([{ type: 'BellRung' }], 'none', {
      width: 20,
      below: () => ['the rope tore twice today', null],
    }).split('\n');
    expect(lines).toEqual(['type', 'BellRung', '    the rope tore', '    twice today']);
  });

  it('says in a sentence that there is nothing', () => {
    expect(table([], 'No deliveries.')).toBe('No deliveries.');
  });

  it('lists facts with their names', () => {
    expect(facts({ state: 'done', error: null })).toBe('state  done\nerror  -');
  });
});

describe('A tree on the command line', () => {
  it('draws who caused whom', () => {
    const nodes = [
      [0, 'a'],
      [1, 'b'],
      [2, 'c'],
      [3, 'd'],
      [2, 'e'],
      [1, 'f'],
      [2, 'g'],
    ].map(([depth, label]) => ({ depth: depth as number, label: label as string }));
    expect(tree(nodes)).toBe(['a', '├─ b', '│  ├─ c', '│  │  └─ d', '│  └─ e', '└─ f', '   └─ g'].join('\n'));
  });

  it('is empty for nothing', () => {
    expect(tree([])).toBe('');
  });
});

const event = (eventId: string, causationId: string | null = null) => ({ eventId, causationId });
const drawn = (...given: Parameters<typeof chainOf>) =>
  chainOf(...given).map(({ eventId, depth }) => '.'.repeat(depth) + eventId);

describe('The chain of causes', () => {
  const events = [
    event('a'),
    event('b', 'a'),
    event('c', 'b'),
    event('d', 'a'),
    event('e', 'c'),
    event('other'),
    event('its', 'other'),
  ];

  it('stands as a tree: parents first, siblings in the order they happened', () => {
    expect(drawn(events, 'a')).toEqual(['a', '.b', '..c', '...e', '.d']);
  });

  it('is the same whichever of its events is asked for, and leaves out other chains', () => {
    expect(drawn(events, 'e')).toEqual(drawn(events, 'a'));
    expect(drawn(events, 'its')).toEqual(['other', '.its']);
  });

  it('begins with what is known where the cause is not', () => {
    expect(drawn([event('late', 'forgotten'), event('later', 'late')], 'later')).toEqual(['late', '.later']);
    expect(drawn(events, 'nowhere')).toEqual([]);
  });

  it('ends even where data is damaged', () => {
    expect(drawn([event('x', 'y'), event('y', 'x')], 'x')).toHaveLength(2);
  });
});
