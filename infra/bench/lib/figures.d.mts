// The types of figures.mjs, for the tests.
export interface Figure {
  name: string;
  value: number;
  unit: string;
  limit: number | null;
  ratio: number | null;
  goal: number | null;
  atMost: boolean;
  met: boolean | null;
}
export function figure(measured: Partial<Figure> & Pick<Figure, 'name' | 'value' | 'unit'>): Figure;
export function written(figure: Figure): Omit<Figure, 'atMost'>;
export function tableRow(figure: Figure): string;
export function inWords(figure: Figure): string;
