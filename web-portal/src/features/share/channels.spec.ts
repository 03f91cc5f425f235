import { qrOf, svgOf } from '../../shared/ui/qr.js';
import { channelsInOrder, channelTarget, linkFor } from './channels.js';

const channels = {
  Email: 0,
  Gmail: -1,
  Gmx: 3,
  Outlook: -1,
  Facebook: 4,
  Messenger: -1,
  Linkedin: -1,
  X: -1,
  Whatsapp: 2,
  Sms: 5,
  Link: 1,
};

describe('the channels of the share page', () => {
  it('stand in the tenant’s order, without those switched off', () => {
    expect(channelsInOrder(channels, false)).toEqual(['Email', 'Link', 'Whatsapp', 'Gmx', 'Facebook', 'Sms']);
  });
  it('put WhatsApp and SMS first on a phone', () => {
    expect(channelsInOrder(channels, true).slice(0, 3)).toEqual(['Whatsapp', 'Sms', 'Email']);
  });
  it('carry the prepared text, encoded, into the person’s own app', () => {
    const message = { subject: 'Meine Empfehlung', text: 'Gut & günstig', link: 'https://example.org/x' };
    expect(channelTarget('Whatsapp', message, null)?.url).toBe(
      'https://wa.me/?text=Gut%20%26%20g%C3%BCnstig%0Ahttps%3A%2F%2Fexample.org%2Fx',
    );
    expect(channelTarget('Link', message, null)).toBeNull();
  });
  it('say in the link where it was shared', () =>
    expect(linkFor('https://example.org/r/ABCD2345', 'Qr')).toBe('https://example.org/r/ABCD2345?channel=qr'));
  it('say in the link how the friend is spoken to, for the card that messengers show', () =>
    expect(linkFor('https://example.org/r/ABCD2345', 'Whatsapp', { tone: 'casual', language: 'en' })).toBe(
      'https://example.org/r/ABCD2345?channel=whatsapp&anrede=du&sprache=en',
    ));
});

describe('the QR code of a link', () => {
  const qr = qrOf('https://example.org/empfaengerdaten/1/ab?channel=qr');
  it('leaves the white border scanners need', () => {
    expect(qr.side).toBe(qr.modules.length + 8);
    expect(qr.path.startsWith('M4 4h1v1h-1z')).toBe(true);
  });
  it('draws every black module once', () =>
    expect(qr.path.match(/M/g)).toHaveLength(qr.modules.flat().filter(Boolean).length));
  it('is a file of its own, without a word of the link', () => {
    expect(svgOf(qr)).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"/);
    expect(svgOf(qr)).not.toContain('example');
  });
});
