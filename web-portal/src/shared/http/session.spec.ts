import { wayOfKeeping } from './session.js';

/** A browser's jar that takes only what has one of these words. */
const jar = (taken: string) => {
  let kept = '';
  return {
    get cookie() {
      return kept;
    },
    set cookie(text: string) {
      if (text.includes(taken)) kept = text.includes('Max-Age=0') ? '' : text.split(';')[0]!;
    },
  };
};

describe('where the portal keeps its session', () => {
  it('is a cookie of its own', () => expect(wayOfKeeping(jar('SameSite=Lax'))).toBe('cookie'));
  it('is one kept apart for the page around it, in a frame', () =>
    expect(wayOfKeeping(jar('Partitioned'))).toBe('rahmen'));
  it('is the page’s memory where the browser keeps nothing', () => expect(wayOfKeeping(jar('nothing'))).toBe('memory'));
  it('leaves nothing behind of the question', () => {
    const asked = jar('SameSite=Lax');
    wayOfKeeping(asked);
    expect(asked.cookie).toBe('');
  });
});
