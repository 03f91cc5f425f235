import { chainOf } from './events.js';

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
