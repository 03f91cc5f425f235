import { qrOf, svgOf } from './qr.js';

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
