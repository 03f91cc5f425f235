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
