import { positionAt, scrollMs, scrollTarget } from './hash-scroll.js';

const place = (pathname: string, hash = '') => ({ pathname, hash });

describe('scrolling to a part of a page (§2)', () => {
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
