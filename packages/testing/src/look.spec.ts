import { differences, type Look } from './look.js';

const look = (width: number, height: number, colour = 'rgb(0, 0, 0)', name = 'h1 Willkommen'): Look => {
  const boxes = [[name, 20, width, height, 10] as const];
  const paints = [[name, colour, 'rgb(255, 255, 255)', 32] as const];
  return { boxes: { 390: boxes, 768: boxes, 1280: boxes }, paints: { light: paints, dark: paints } };
};

describe('A look', () => {
  it('is the same where a font is drawn a little wider or a line breaks elsewhere', () => {
    expect(differences(look(202, 60), look(200, 60))).toEqual([]);
    expect(differences(look(200, 88), look(200, 60))).toEqual([]);
  });
  it('is another one where a box has another width or two lines more', () => {
    expect(differences(look(240, 60), look(200, 60))).toContain('390 px: h1 Willkommen: width 240, was 200');
    expect(differences(look(200, 130), look(200, 60))).toContain('1280 px: h1 Willkommen: height 130, was 60');
  });
  it('is another one in another colour', () =>
    expect(differences(look(200, 60, 'rgb(9, 9, 9)'), look(200, 60))).toContain(
      'dark: h1 Willkommen: colour rgb(9, 9, 9), was rgb(0, 0, 0)',
    ));
  it('tells what came or went first', () => {
    expect(differences(look(200, 60, undefined, 'h1 Hallo'), look(200, 60))[0]).toBe(
      '390 px: there is h1 Hallo, there was h1 Willkommen',
    );
    const gone: Look = { boxes: { 390: [], 768: [], 1280: [] }, paints: { light: [], dark: [] } };
    expect(differences(gone, look(200, 60))[0]).toBe('390 px: there is nothing more, there was h1 Willkommen');
  });
});
