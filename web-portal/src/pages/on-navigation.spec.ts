import { paths, type PageName } from '../shared/routing/paths.js';
import { pixelFor, positionAt, scrollMs, scrollTarget } from './on-navigation.js';

const analytics = { Url: 'https://statistik.example/pixel', SiteId: 73 };

describe('the tracking pixel', () => {
  it('names goal and site and nothing else', () =>
    expect(pixelFor('Click', analytics, true)).toBe('https://statistik.example/pixel?idsite=73&idgoal=6&rec=1'));
  it('is fetched with the analytical consent only', () => expect(pixelFor('Click', analytics, false)).toBeNull());
  it('is not there where a tenant counts nothing, or for a page that is no goal', () => {
    expect(pixelFor('Click', null, true)).toBeNull();
    expect(pixelFor('Imprint', analytics, true)).toBeNull();
    expect(pixelFor(null, analytics, true)).toBeNull();
  });
  it('knows the goals 1 to 27, each once', () => {
    const ids = (Object.keys(paths) as PageName[])
      .flatMap(page => /idgoal=(\d+)/.exec(pixelFor(page, analytics, true) ?? '')?.[1] ?? [])
      .map(Number);
    expect(ids.sort((a, b) => a - b)).toEqual(Array.from({ length: 27 }, (_, index) => index + 1));
  });
});

const place = (pathname: string, hash = '') => ({ pathname, hash });

describe('scrolling to a part of a page', () => {
  it('follows the hash, on the same page and on another', () => {
    expect(scrollTarget(place('/'), place('/', '#produkte'))).toBe('produkte');
    expect(scrollTarget(undefined, place('/', 'produkte'))).toBe('produkte');
  });
  it('ignores #empfehlen-form on the same path only', () => {
    expect(scrollTarget(place('/empfehlen/1'), place('/empfehlen/1', '#empfehlen-form'))).toBeNull();
    expect(scrollTarget(place('/'), place('/empfehlen/1', '#empfehlen-form'))).toBe('empfehlen-form');
  });
  it('takes neither an empty hash nor the token of a mail for a place', () => {
    expect(scrollTarget(undefined, place('/praemie', '#t=abc'))).toBeNull();
    expect(scrollTarget(undefined, place('/praemie'))).toBeNull();
  });
  it('takes 300 ms and ends exactly there', () => {
    expect(scrollMs).toBe(300);
    expect([positionAt(0, 100, 900), positionAt(300, 100, 900), positionAt(900, 100, 900)]).toEqual([100, 900, 900]);
    expect(positionAt(150, 0, 800)).toBeGreaterThan(400);
  });
});
