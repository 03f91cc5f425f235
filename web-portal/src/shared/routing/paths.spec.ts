import { routes } from '#contract/mandant.js';
import { parentOrigin, tellerFor, wayOutOfFrame } from './frame.js';
import {
  addressIn,
  languageOfPath,
  pageAt,
  paths,
  pathTo,
  safeTarget,
  twinOf,
  unlisted,
  type PageName,
} from './paths.js';

describe('the portal’s paths', () => {
  const listed = (Object.keys(paths) as PageName[]).filter(page => !unlisted.includes(page));
  it.each(listed)('%s is where the contract’s route list says', page => {
    expect(paths[page]).toEqual(routes.find(({ Name }) => Name === page)?.Path);
  });
  it('leave out no screen of the list', () => {
    const screens = new Set(listed.map(page => paths[page].de as string));
    expect(routes.map(({ Path }) => Path.de).filter(path => !screens.has(path))).toEqual([]);
  });
  it('lead to the same place in the other language, parameters and secret included', () => {
    expect(twinOf('/empfehlung/E-1', 'en')).toBe('/share/E-1');
    expect(twinOf('/recipient-data/E-1/ab12', 'de')).toBe('/empfaengerdaten/E-1/ab12');
    expect(twinOf('/internet/glasfaser.html', 'en')).toBeNull();
    expect(['/empfehlung/E-1', '/share/E-1', '/internet/glasfaser.html'].map(path => addressIn('en', path))).toEqual([
      '/share/E-1',
      '/share/E-1',
      '/internet/glasfaser.html',
    ]);
  });
  it('tell their language only where the twins differ', () => {
    expect(languageOfPath('/registrieren/')).toBe('de');
    expect(languageOfPath('/register')).toBe('en');
    expect(languageOfPath('/faq')).toBe('de');
    expect(languageOfPath('/')).toBeNull();
  });
  it('are found whatever their case and trailing slash', () => {
    expect(pageAt('/Praemie/')).toBe('Reward');
    expect(pageAt('/praemie/17')).toBe('RewardDetails');
    expect(pageAt('/internet')).toBeNull();
  });
  it('fill in and encode parameters', () => {
    expect(pathTo('Click', { empfehlungsnummer: 'a b' }, 'en')).toBe('/share/a%20b');
  });
});

describe('where login may lead', () => {
  it.each(['/persoenlicherbereich', '/empfehlen/12?neu=1', '/praemie/#x'])('to %s of this portal', target => {
    expect(safeTarget(target)).toBe(target);
  });
  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/%09/../\\evil',
    '\t//evil.example',
    'javascript:alert(1)',
    'persoenlicherbereich',
    '',
    null,
    7,
    ['/x'],
  ])('never to %j', target => {
    expect(safeTarget(target)).toBeNull();
  });
  it.each(['/login', '/login/abc', '/logout', '/log-in', '/LOGOUT/'])('nor round in circles to %s', target => {
    expect(safeTarget(target)).toBeNull();
  });
});

const tenant = { ModuleIntegratedFrame: false, EmpfehlenWebPage: 'https://www.provider.example/empfehlen?x=1' };
const integrated = { ...tenant, ModuleIntegratedFrame: true };

describe('inside somebody else’s page', () => {
  it('the browser jumps to the recommend page, the path as fragment', () => {
    expect(wayOutOfFrame(true, tenant, '/empfehlen/12?widget=1')).toBe(
      'https://www.provider.example/empfehlen?x=1#/empfehlen/12?widget=1',
    );
  });
  it('it stays in the integrated frame, and outside of any', () => {
    expect(wayOutOfFrame(true, integrated, '/')).toBeNull();
    expect(wayOutOfFrame(false, tenant, '/')).toBeNull();
    expect(wayOutOfFrame(true, { ...tenant, EmpfehlenWebPage: '' }, '/')).toBeNull();
  });
  it('messages go to the configured origin only', () => {
    const sent: unknown[] = [];
    const parent = { postMessage: (...message: unknown[]) => void sent.push(message) } as Pick<Window, 'postMessage'>;
    tellerFor(integrated, true, parent)!({ type: 'routing', path: '/faq' });
    expect(sent).toEqual([[{ type: 'routing', path: '/faq' }, 'https://www.provider.example']]);
  });
  it('nothing is told without an integrated frame or a configured page', () => {
    const parent = { postMessage: () => undefined };
    expect(tellerFor(tenant, true, parent)).toBeNull();
    expect(tellerFor(integrated, false, parent)).toBeNull();
    expect(tellerFor({ ...integrated, EmpfehlenWebPage: 'nonsense' }, true, parent)).toBeNull();
    expect(parentOrigin({ ...integrated, EmpfehlenWebPage: '' })).toBeNull();
  });
});
