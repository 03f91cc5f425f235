import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { allCalls } from '#contract/index.js';
import { routes } from '#contract/mandant.js';
import { stages } from '#contract/shared/schemas.js';
import { mayDo } from '#platform/http/authenticate.js';
import { formsWithoutCaptchaAnHour, guessesWithoutCaptchaAnHour, triesAfter } from '#platform/intake/captcha.js';
import { mailsToOneAddress } from '#platform/intake/limits.js';
import { passwordMinLength } from '#shared/texts.js';
import { retentionDefaults } from '#platform/retention.js';
import { ruleDefaults } from '#platform/tenancy/tenant.js';
import { replacedAccountsWaitForHours } from '../../../services/modules/account/domain/bank-details.js';
import { newsletterLinkDays } from '../../../services/modules/account/domain/recommender.js';
import { defaultTiers } from '../../../services/modules/campaign/domain/campaign-progress.js';
import { hiddenProductIds } from '../../../services/modules/catalogue/domain/product.js';
import { inquiriesAreKeptForDays } from '../../../services/modules/contact/domain/inquiry.js';
import { holdReasons } from '../../../services/modules/hold/events.js';
import { defaultVoucherLimits } from '../../../services/modules/hold/domain/voucher-limits.js';
import { warrantsHold } from '../../../services/modules/hold/domain/hold-threshold.js';
import { invitationsAreOpenForDays } from '../../../services/modules/invitation/domain/invitation.js';
import { hoursToDecide } from '../../../services/modules/operations/domain/redelivery.js';
import { minimumAge } from '#shared/age.js';
import { unconfirmedRecipientsAreKeptForDays } from '../../../services/modules/recipient/domain/recipient.js';
import { defaultGoodwillLimits } from '../../../services/modules/reward/domain/goodwill.js';
import { reminderDays } from '../../../services/modules/reward/domain/claim-dates.js';
import { abilities } from '../../contract/src/call.js';
import { callFor, callsWrittenIn } from '../../contract/src/written.test.js';

/** Files of the repository by path, that are text and written by hand. */
type Files = ReadonlyMap<string, string>;

const folders = ['docs', 'packages', 'services', 'infra', 'web-portal/src', 'web-admin/src'];
const isText = (path: string): boolean => /\.(ts|tsx|mjs|cjs|md|sql)$/.test(path);

function handWritten(root: string): Files {
  const atTheTop = readdirSync(root).filter(name => isText(name));
  const paths = [...atTheTop, ...folders.flatMap(folder => filesIn(root, folder))];
  return new Map(paths.filter(isText).map(path => [path, readFileSync(join(root, path), 'utf8')]));
}

function filesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return ['node_modules', 'dist', 'fixtures', 'generated'].includes(entry.name) ? [] : filesIn(root, path);
  });
}

/** Headings of a page as GitHub makes them into anchors. */
const anchorsOf = (page: string): Set<string> =>
  new Set(
    [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replace(/ /g, '-'),
    ),
  );

/** `file: citation` for each citation of a page or heading that is not there. */
function brokenCitations(files: Files): string[] {
  return [...files].flatMap(([path, text]) =>
    citationsIn(path, text)
      .filter(({ page, anchor }) => {
        const cited = files.get(page);
        return cited === undefined || (anchor !== undefined && !anchorsOf(cited).has(anchor));
      })
      .map(({ written }) => `${path}: ${written}`),
  );
}

interface Citation {
  readonly written: string;
  readonly page: string;
  readonly anchor: string | undefined;
}

/** In code `docs/….md#heading`; in pages also links to other pages. */
function citationsIn(path: string, text: string): Citation[] {
  const named = [...text.matchAll(/(?<![\w./-])(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g)].map(
    ([written, page = '', anchor]) => ({ written, page, anchor }),
  );
  if (!path.endsWith('.md')) return named;
  const linked = [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*\.md)?(?:#([\w-]+))?\)/g)]
    .filter(([, page, anchor]) => page ?? anchor)
    .map(([written, page, anchor]) => ({
      written,
      page: page ? posix.join(posix.dirname(path), page) : path,
      anchor,
    }));
  return [...named.filter(({ written }) => !linked.some(link => link.written.includes(written))), ...linked];
}

/** Rows of the first table under a heading, cell by cell, without the header. */
function tableUnder(page: string, heading: string): string[][] {
  const section = page.split(/\n(?=#+ )/).find(part => part.replace(/^#+ /, '').startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`There is no heading “${heading}”.`);
  const rows = section.split('\n').filter(line => line.startsWith('|'));
  return rows.slice(2).map(row =>
    row
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  );
}

/** What stands in backticks in a cell or a line. */
const quotedIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

const read = (file: string): string => readFileSync(join(process.cwd(), file), 'utf8');
/** A spec file and the tests named behind it: `path` “name”, “name”. */
const proofsIn = (text: string) =>
  [...text.matchAll(/`([^`\s]+\.spec\.tsx?)`((?:,? “[^”]+”)*)/g)].map(([, file = '', names = '']) => ({
    file,
    names: quotedInOfDocs(names),
  }));
const quotedInOfDocs = (text: string) => [...text.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name);
/** As a whole, the way a test, a group or a row of a table of tests is named. */
const stands = (name: string, source: string): boolean =>
  ["'", '"', '`'].some(quote => source.includes(`${quote}${name}${quote}`));

describe.each(['docs/security.md', 'docs/threat-model.md'])('%s', document => {
  const text = read(document);
  const rows = text.split('\n').filter(line => line.startsWith('| '));

  it('names a test behind every file of tests in its tables, and a file before every test', () => {
    const proving = rows.filter(row => row.includes('.spec.'));
    expect(proving.length).toBeGreaterThan(40);
    for (const row of proving) {
      const proofs = proofsIn(row);
      expect([row, proofs.some(({ names }) => names.length === 0)]).toEqual([row, false]);
      expect(proofs.flatMap(({ names }) => names)).toEqual(quotedInOfDocs(row));
    }
  });

  it('names files that are there', () => {
    const files = [...text.matchAll(/`((?:services|packages|infra|web-portal|web-admin)\/[^`\s]+\.\w+)`/g)].map(
      ([, file = '']) => file,
    );
    expect(files.filter(file => !existsSync(join(process.cwd(), file)))).toEqual([]);
  });

  it('names tests that stand in those files', () => {
    const gone = proofsIn(text).flatMap(({ file, names }) =>
      names.filter(name => !stands(name, read(file))).map(name => `${file}: ${name}`),
    );
    expect(gone).toEqual([]);
  });
});

describe('What documents name is there', () => {
  const files = handWritten(process.cwd());
  // Decisions and the changelog tell of their time; the reference is generated.
  const documents = [...files].filter(
    ([path]) =>
      path.endsWith('.md') && !/^docs\/decisions\/(?!README)/.test(path) && !/(CHANGELOG|REFERENCE)\.md$/.test(path),
  );
  const inTicks = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, words = '']) => words);
  const missing = (wanted: (text: string) => readonly string[]) =>
    documents.flatMap(([path, text]) => wanted(text).map(words => `${path}: ${words}`));

  it('files and folders', () =>
    expect(
      missing(text =>
        inTicks(text)
          .filter(words => /^(docs|services|packages|infra|web-portal|web-admin)\/[\w./-]+$/.test(words))
          .filter(path => !existsSync(join(process.cwd(), path))),
      ),
    ).toEqual([]));

  it('modules by their aliases', () => {
    const folders: Readonly<Record<string, string>> = {
      platform: 'services/platform',
      engine: 'services/engine',
      mail: 'services/mail',
    };
    const isThere = (alias: string, rest: string) => {
      const path = join(process.cwd(), folders[alias] ?? `packages/${alias}/src`, rest);
      return existsSync(path) || existsSync(path.replace(/\.js$/, '.ts'));
    };
    expect(
      missing(text =>
        [...text.matchAll(/#(platform|engine|contract|reward-types|shared|testing)\/([\w./-]*\w)?/g)]
          .filter(([, alias = '', rest = '']) => !isThere(alias, rest))
          .map(([words]) => words),
      ),
    ).toEqual([]);
  });

  it('commands of npm', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(
      missing(text =>
        [...text.matchAll(/npm (?:run (?!-)([\w:]+)|(start|test)\b)/g)]
          .map(([, run, short]) => run ?? short ?? '')
          .filter(name => !(name in scripts)),
      ),
    ).toEqual([]);
  });

  it('calls', () =>
    expect(
      missing(text =>
        inTicks(text)
          .filter(words => /^(GET|POST|PUT|DELETE) \/\S+$/.test(words) && words !== 'GET /r/{code}')
          .flatMap(words => callsWrittenIn(words))
          .filter(call => !callFor(call, allCalls))
          .map(call => call.text),
      ),
    ).toEqual([]));

  it('settings', () => {
    const known = [...files].filter(([path]) => /^(services\/platform\/|infra\/)/.test(path)).map(([, text]) => text);
    const names = new Set(known.flatMap(text => text.match(/\b[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+\b/g) ?? []));
    expect(
      missing(text =>
        inTicks(text)
          .flatMap(words => /^([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)(=.*)?$/.exec(words)?.[1] ?? [])
          .filter(name => !names.has(name)),
      ),
    ).toEqual([]);
  });
});

describe('A citation of a document', () => {
  const files = handWritten(process.cwd());

  it('names a page and a heading that are there', () => expect(brokenCitations(files)).toEqual([]));

  it('names no paper that lies elsewhere', () => {
    const papers = /\b(domain|portal-specification|wire-contract(-2)?)\.md\b|\.\.\/shared\/(spec|design|data)/;
    const own = 'packages/testing/src/docs.spec.ts';
    expect([...files].filter(([path, text]) => path !== own && papers.test(text)).map(([path]) => path)).toEqual([]);
  });

  it('is found broken where page or heading is missing', () => {
    const folder = 'docs/specification';
    const red = new Map([
      [`${folder}/orders.md`, '# Orders\n\n### Whose order it is\n\n[Fields](../fields.md) and [below](#gone).\n'],
      ['services/order.ts', `/** ${folder}/orders.md#whose-order-it-is, ${folder}/orders.md#whose-it-is. */`],
      ['services/reward.ts', `/** ${folder}/rewards.md */`],
    ]);
    expect(brokenCitations(red)).toEqual([
      `${folder}/orders.md: ](../fields.md)`,
      `${folder}/orders.md: ](#gone)`,
      `services/order.ts: ${folder}/orders.md#whose-it-is`,
      `services/reward.ts: ${folder}/rewards.md`,
    ]);
  });

  it('knows headings as GitHub does', () =>
    expect(anchorsOf("# The friend's way\n### Dates, money, lists\n## V1 Encoding – and more")).toEqual(
      new Set(['the-friends-way', 'dates-money-lists', 'v1-encoding--and-more']),
    ));
});

const files = handWritten(process.cwd());
const page = (name: string): string => files.get(`docs/${name}.md`)!;
const section = (name: string, heading: string): string =>
  page(name)
    .split('\n### ')
    .find(part => part.startsWith(`${heading}\n`))!;

describe('The specification says what the code does', () => {
  it('who may do what', () => {
    const rows = tableUnder(page('specification/programme'), 'Who may do what');
    const written = (cells: readonly string[], index: number) => abilities.filter(name => cells[index]!.includes(name));
    const staff = written(rows[1]!, 1);
    for (const [index, cells] of rows.entries()) {
      const role = /"(\w+)"/.exec(cells[0]!)![1]!;
      const says = [...written(cells, 1), ...(index === 0 ? staff : [])];
      expect([role, abilities.filter(ability => mayDo([role], ability))]).toEqual([
        role,
        abilities.filter(ability => says.includes(ability)),
      ]);
    }
  });

  it('the stages of the status bar, in their order', () =>
    expect(
      tableUnder(page('specification/recommending'), 'The status bar').map(([name]) => quotedIn(name!)[0]),
    ).toEqual([...stages]));

  it('the screens, their paths and who may open them', () => {
    const rows = tableUnder(page('specification/portal'), 'Screens').map(cells => [
      quotedIn(cells[1]!)[0],
      quotedIn(cells[2]!)[0],
      cells[3],
    ]);
    const marks = ({ Protected, Whitelisted }: (typeof routes)[number]) =>
      [...(Protected ? ['protected'] : []), ...(Whitelisted ? ['open'] : [])].join(', ');
    const there = routes.map(route => [route.Path.de, route.Path.en, marks(route)]);
    expect(new Set(rows.map(String))).toEqual(new Set(there.map(String)));
  });

  it('what holds a reward, and how much each signal weighs', () => {
    const rows = tableUnder(page('specification/rewards'), 'Holds');
    expect(new Set(rows.map(([name]) => quotedIn(name!)[0]))).toEqual(new Set(holdReasons));
    for (const [name, , weight] of rows) {
      const reason = quotedIn(name!)[0] as (typeof holdReasons)[number];
      const weighs = Number(weight) || 0;
      expect([reason, warrantsHold([reason], weighs), warrantsHold([reason], weighs + 1)]).toEqual([
        reason,
        true,
        false,
      ]);
    }
  });

  it('how long records of people are kept', () =>
    expect(tableUnder(page('specification/people'), 'Retention').map(([, days]) => Number(days))).toEqual(
      Object.values(retentionDefaults),
    ));

  it.each(Object.entries(ruleDefaults))('how many days hold where a tenant sets no %s: %i', (name, days) => {
    const pages = [...files].filter(([path]) => path.startsWith('docs/specification/'));
    expect(pages.some(([, text]) => text.includes(`(\`${name}\`), ${days} days where none`))).toBe(true);
  });

  it.each([
    ['recommending', 'Validity', [`${retentionDefaults['decision-period']} days`]],
    ['recommending', 'Invitations', [`${invitationsAreOpenForDays} days`]],
    ['friend', 'Minimum age', [`${minimumAge} or older`]],
    ['rewards', 'Reward offers', hiddenProductIds.map(String)],
    ['rewards', 'Claim period', reminderDays.map(String)],
    ['rewards', 'Campaigns', defaultTiers.map(({ cents }) => `${cents / 100} €`)],
    ['payouts', 'Bank details', [`${replacedAccountsWaitForHours} hours`]],
    ['rewards', 'Goodwill', Object.values(defaultGoodwillLimits).map(cents => `${cents / 100} €`)],
    [
      'rewards',
      'Holds',
      [
        `${defaultVoucherLimits.valueCents / 100} €`,
        `${defaultVoucherLimits.count} codes`,
        `${defaultVoucherLimits.amountCents / 100} €`,
        `${defaultVoucherLimits.hours} hours`,
      ],
    ],
    ['accounts', 'Passwords', [`${passwordMinLength} characters`]],
    [
      'accounts',
      'Forms anyone may send',
      [
        `first ${formsWithoutCaptchaAnHour} forms`,
        `${mailsToOneAddress.anHour} mails an hour`,
        `${mailsToOneAddress.aDay} a day`,
      ],
    ],
    [
      'accounts',
      'What may be tried out',
      [`from ${triesAfter(0, 1)} to ${triesAfter(Infinity, 1).toLocaleString('en')} tries`],
    ],
    ['recommending', 'Codes to say aloud', [`${guessesWithoutCaptchaAnHour} wrong codes an hour`]],
    ['recommending', 'Who recommended you?', [`beyond ${guessesWithoutCaptchaAnHour} an hour`]],
    ['people', 'Newsletter', [`${newsletterLinkDays} days`]],
    ['people', 'Retention', [`${unconfirmedRecipientsAreKeptForDays}`]],
    ['people', 'The register of what is kept', [`${inquiriesAreKeptForDays} days`]],
    ['operations', 'Running a reaction once more', [`${hoursToDecide} hours`]],
  ])('%s, %s: %j', (name, heading, numbers) => {
    const text = section(`specification/${name}`, heading);
    expect(numbers.filter(number => !text.includes(number))).toEqual([]);
  });
});
