import { channelCookie } from '../consent/portal-consent.js';
import { channelIn } from './channel.js';

describe('the channel a visitor came through (§2)', () => {
  it.each([
    ['?channel=newsletter', 'newsletter'],
    ['?c=plakat', 'plakat'],
    ['?utm_campaign=sommer', 'sommer'],
    ['?campaign=herbst&x=1', 'herbst'],
    ['?c=b&channel=a', 'a'],
  ])('%s is %s', (search, channel) => {
    expect(channelIn(search)).toBe(channel);
  });
  it('is none where the address names none', () =>
    expect([channelIn(''), channelIn('?channel=%20'), channelIn('?ziel=/x')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]));
  it('is cut to what the wire takes', () => expect(channelIn(`?c=${'x'.repeat(99)}`)).toHaveLength(40));
  it('is kept for 730 days with the functional consent', () =>
    expect(channelCookie).toEqual({ identifier: 'psoe_channel', consent: 'functional', options: { days: 730 } }));
});
