import { isAPerson } from './bots.js';

describe('A click counts', () => {
  it.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
  ])('from %s', agent => expect(isAPerson(agent)).toBe(true));
  it.each([
    'WhatsApp/2.24.6.77 A', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 'TelegramBot (like TwitterBot)', 'Slackbot-LinkExpanding 1.0', 'LinkedInBot/1.0',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  ])('not from %s', agent => expect(isAPerson(agent)).toBe(false));
  it('not from a browser that fetches ahead', () => expect(isAPerson('Mozilla/5.0 Firefox/133.0', 'prefetch;prerender')).toBe(false));
});
