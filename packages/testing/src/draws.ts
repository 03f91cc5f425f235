/**
 * How many random cases a property draws, or what grows with them: `usual`, or `DRAWS` times as many in
 * `npm run test:long`. Where no seed is given, each run draws others, so that all runs search further than any one.
 */
export const draws = (usual: number): number => usual * Number(process.env['DRAWS'] ?? 1);
