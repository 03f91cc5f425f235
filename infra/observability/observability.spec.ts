import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineDatabase } from '#engine/engine-database.js';
import { DatabaseFigures } from '#engine/database-figures.js';
import { registry } from '#platform/observability/metrics.js';

const read = (file: string) => readFileSync(join(process.cwd(), 'infra/observability', file), 'utf8');
/** The metrics a file names, without what Prometheus adds to a histogram's name. */
const namedIn = (text: string) => [
  ...new Set(
    (text.match(/\b(weitersagen|nodejs|process)_\w+/g) ?? []).map(name =>
      name.replace(/_seconds_(bucket|count|sum)$/, '_seconds'),
    ),
  ),
];

describe('dashboard and alerts', () => {
  const known = new Set<string>();
  beforeAll(() => {
    new DatabaseFigures({} as EngineDatabase, registry, { consumer: {}, kind: {} });
    registry.getMetricsAsArray().forEach(({ name }) => known.add(name));
  });

  it.each(['dashboard.json', 'alerts.yml'])('%s names metrics that exist', file => {
    const named = namedIn(read(file));
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter(name => !known.has(name))).toEqual([]);
  });

  it('show every figure of ours', () => {
    const shown = namedIn(read('dashboard.json'));
    expect([...known].filter(name => name.startsWith('weitersagen_') && !shown.includes(name))).toEqual([]);
  });

  it('say for every alert how bad it is and what to do', () => {
    const alerts = read('alerts.yml').split('- alert: ').slice(1);
    expect(alerts.length).toBeGreaterThan(15);
    for (const alert of alerts)
      expect(alert).toMatch(
        /^Weitersagen\w+\n\s+expr: '.+'\n\s+for: \d+m\n\s+labels: \{ severity: (critical|warning) \}\n\s+annotations: \{ summary: '.+' \}\n/,
      );
  });
});
