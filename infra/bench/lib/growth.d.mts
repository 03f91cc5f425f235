interface Result {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

export function filled(text: string, results: readonly Result[]): string;
export function fillGrowth(results: readonly Result[]): void;
