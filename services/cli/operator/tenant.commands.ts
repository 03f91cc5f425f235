import { readFile, writeFile } from 'node:fs/promises';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Command, CommandRunner, Option, SubCommand } from 'nest-commander';
import { hostPattern, isReserved, keyPattern } from '#shared/texts.js';
import { looksLikeAddress } from '#platform/environment.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { newId } from '#platform/domain/ids.js';
import type { Language } from '#platform/tenancy/tenant.js';
import {
  FirstInvitations,
  InviteFirstOperator,
  RemindFirstOperator,
  WithdrawFirstInvitation,
} from '../../modules/agency/api.js';
import {
  ChangeHosts,
  ChangeTenantStatus,
  CreateTenant,
  ImportTenant,
  templateNames,
  TenantAsDocument,
  type TemplateName,
} from '../../modules/tenant/api.js';
import {
  asTenantOperator,
  asOperatorOfPlatform,
  ChangeCommand,
  need,
  oneOf,
  OperatorCommand,
  type OperatorOptions,
} from './operator.commands.js';
import { ending, Failed, table } from './output.js';

type MakeOptions = OperatorOptions & {
  readonly name?: string;
  readonly template?: TemplateName;
  readonly host?: readonly string[];
  readonly language?: readonly Language[];
};

const listOf = (value: string): string[] =>
  value
    .split(',')
    .map(one => one.trim())
    .filter(Boolean);

function hostsIn(value: string): string[] {
  const hosts = listOf(value.toLowerCase());
  const wrong = hosts.find(one => !hostPattern.test(one));
  if (wrong !== undefined) throw new Failed(`${wrong} is no host.`, 'usage');
  return hosts;
}

@SubCommand({ name: 'create', description: 'Makes a tenant from a template, as a draft.' })
export class CreateTenantCommand extends ChangeCommand {
  async run(_: string[], options: MakeOptions): Promise<void> {
    const key = need(options.tenant, '--tenant').toLowerCase();
    if (!keyPattern.test(key)) throw new Failed(`${key} does not fit an address.`, 'usage');
    if (isReserved(key)) throw new Failed(`${key} is reserved: its addresses are something else.`, 'usage');
    const asked = {
      key,
      name: options.name ?? key,
      template: options.template ?? 'leer',
      hosts: options.host ?? [],
      languages: options.language ?? (['de'] as const),
    };
    await this.confirm(options, `${key} is made as a draft; its provider's secret is shown once.`);
    const { secret } = await asOperatorOfPlatform(app =>
      app.get(CommandBus, { strict: false }).execute(new CreateTenant(asked, need(options.by, '--by'))),
    );
    this.print(
      options,
      { tenant: key, status: 'draft', providerSecret: secret },
      `${key} is a draft. Provider secret: ${secret}`,
    );
  }

  @Option({ flags: '--name <text>', description: 'what people call the programme; the key when absent' })
  name(value: string): string {
    return need(value, '--name');
  }

  @Option({ flags: '--template <name>', description: `${templateNames.join(', ')}; the last when absent` })
  template(value: string): TemplateName {
    return oneOf(templateNames, value);
  }

  @Option({
    flags: '--host <hosts>',
    description: 'where its portal is reached, comma separated; without one see TENANTS_WITHOUT_HOST',
  })
  host(value: string): string[] {
    return hostsIn(value);
  }

  @Option({ flags: '--language <languages>', description: 'de, en or both, the default one first; de when absent' })
  language(value: string): Language[] {
    return listOf(value).map(language => oneOf(['de', 'en'], language));
  }
}

@SubCommand({ name: 'list', description: 'The tenants, their states and hosts.' })
export class ListTenantsCommand extends CommandRunner {
  async run(_: string[], options: OperatorOptions): Promise<void> {
    const found = await asOperatorOfPlatform(async app => app.get(TenantDirectory, { strict: false }).all());
    const rows = found.map(({ key, name, status, hosts, portalUrl }) => ({ key, name, status, hosts, portalUrl }));
    const shown = rows.map(({ key, name, status, portalUrl }) => ({ tenant: key, name, status, portal: portalUrl }));
    console.log(options.json ? JSON.stringify(rows, null, 2) : table(shown, 'There is no tenant.'));
  }

  @Option({ flags: '--json', description: 'answers as JSON' })
  json(): boolean {
    return true;
  }
}

const statuses = ['live', 'suspended', 'retired'] as const;

@SubCommand({
  name: 'status',
  arguments: '<status>',
  description: `Takes a tenant to another state: ${statuses.join(', ')}. A draft goes live once its checklist is done.`,
})
export class TenantStatusCommand extends ChangeCommand {
  async run([wanted]: string[], { reason, ...options }: OperatorOptions & { reason?: string }): Promise<void> {
    const status = oneOf(statuses, need(wanted, 'the status'));
    const command = new ChangeTenantStatus(status, need(reason, '--reason'), need(options.by, '--by'));
    await this.confirm(options, `${options.tenant} is ${status} from now on.`);
    await this.do(options, command, true);
    this.print(options, { tenant: options.tenant, status }, `${options.tenant} is ${status}.`);
  }

  @Option({ flags: '--reason <text>', description: 'why, for its history', required: true })
  reason(value: string): string {
    return need(value, '--reason');
  }
}

@SubCommand({
  name: 'hosts',
  arguments: '<hosts>',
  description:
    'Gives a tenant other hosts, comma separated, the one that is sent to people first; "none": see TENANTS_WITHOUT_HOST.',
})
export class TenantHostsCommand extends ChangeCommand {
  async run([wanted]: string[], options: OperatorOptions): Promise<void> {
    const said = need(wanted, 'the hosts').toLowerCase();
    const hosts = said === 'none' ? [] : hostsIn(said);
    await this.confirm(
      options,
      `${options.tenant} is reached at ${hosts.join(', ') || 'the installation’s own host'}.`,
    );
    await this.do(options, new ChangeHosts({ hosts }, null, need(options.by, '--by')), true);
    this.print(options, { tenant: options.tenant, hosts }, `${options.tenant} has other hosts.`);
  }
}

@SubCommand({ name: 'invitations', description: 'The operators it was given who were never there yet.' })
export class InvitationsCommand extends OperatorCommand {
  async run(_: string[], options: OperatorOptions): Promise<void> {
    const found = await asTenantOperator(
      options,
      app => app.get(QueryBus, { strict: false }).execute(new FirstInvitations()),
      true,
    );
    const shown = found.map(({ employeeNumber, email, invitedAt, validUntil, state }) => ({
      number: employeeNumber,
      email,
      invited: invitedAt?.toISOString() ?? '',
      'link until': validUntil?.toISOString() ?? 'none is out',
      state,
    }));
    console.log(options.json ? JSON.stringify(found, null, 2) : table(shown, 'No invitation is open.'));
  }
}

@SubCommand({
  name: 'invite',
  arguments: '<email>',
  description:
    'Invites an operator of a draft by mail; of a programme that is live it proposes one to its operators. One who is there gets another link.',
})
export class InviteOperatorCommand extends ChangeCommand {
  async run(
    [email]: string[],
    { name, language = 'de', ...options }: OperatorOptions & { name?: string; language?: Language },
  ): Promise<void> {
    const address = need(email, 'the address').toLowerCase();
    if (!looksLikeAddress(address)) throw new Failed(`${address} is no address.`, 'usage');
    const person = { name: need(name, '--name'), email: address, language };
    await this.confirm(options, `${address} is invited, or proposed, as an operator of ${options.tenant}.`);
    const number = await this.do(options, new InviteFirstOperator(person, byOf(options)), true);
    this.print(
      options,
      { tenant: options.tenant, number },
      `Invited or proposed: ${number}. What it waits for: tenant invitations`,
    );
  }

  @Option({ flags: '--name <text>', description: 'whom the mail is for', required: true })
  name(value: string): string {
    return need(value, '--name');
  }

  @Option({ flags: '--language <language>', description: 'de or en; de when absent' })
  language(value: string): Language {
    return oneOf(['de', 'en'], value);
  }
}

@SubCommand({
  name: 'remind',
  arguments: '<number>',
  description: 'Mails an operator who was never there another link; the one before opens nothing any more.',
})
export class RemindOperatorCommand extends ChangeCommand {
  async run([number]: string[], options: OperatorOptions): Promise<void> {
    const whose = need(number, 'the number of the invitation');
    await this.confirm(options, `${whose} is mailed another link to the console of ${options.tenant}.`);
    await this.do(options, new RemindFirstOperator(whose, byOf(options)), true);
    this.print(options, { tenant: options.tenant, number: whose }, 'Another link is on its way.');
  }
}

@SubCommand({
  name: 'withdraw',
  arguments: '<number>',
  description: 'Withdraws an invitation nobody followed; its link opens nothing any more.',
})
export class WithdrawOperatorCommand extends ChangeCommand {
  async run([number]: string[], options: OperatorOptions): Promise<void> {
    const whose = need(number, 'the number of the invitation');
    await this.confirm(options, `The invitation ${whose} to ${options.tenant} is withdrawn.`);
    await this.do(options, new WithdrawFirstInvitation(whose, byOf(options)), true);
    this.print(options, { tenant: options.tenant, number: whose }, `The invitation ${whose} is withdrawn.`);
  }
}

/** There is no signed-in user at the terminal; the log records the given name. */
const byOf = ({ by }: OperatorOptions) => ({ userId: newId(), name: need(by, '--by') });

@SubCommand({
  name: 'export',
  description: 'Its whole configuration as one document, without secrets, people and codes.',
})
export class ExportTenantCommand extends OperatorCommand {
  async run(_: string[], { to, ...options }: OperatorOptions & { to?: string }): Promise<void> {
    const document = await asTenantOperator(
      options,
      (app, { key }) => app.get(QueryBus, { strict: false }).execute(new TenantAsDocument(key)),
      true,
    );
    const text = JSON.stringify(document, null, 2);
    if (to === undefined) console.log(text);
    else await writeFile(to, `${text}\n`);
  }

  @Option({ flags: '--to <file>', description: 'where it is written; standard output when absent' })
  to(value: string): string {
    return need(value, '--to');
  }
}

@SubCommand({
  name: 'import',
  arguments: '<file>',
  description: 'Makes a tenant what a document says, all of it or nothing.',
})
export class ImportTenantCommand extends ChangeCommand {
  async run([file]: string[], { dryRun = false, ...options }: OperatorOptions & { dryRun?: boolean }): Promise<void> {
    const path = need(file, 'the file');
    const document = await readFile(path, 'utf8')
      .then(text => JSON.parse(text) as unknown)
      .catch(() => null);
    if (document === null) throw new Failed(`${path} is no document that can be read.`, 'usage');
    const how = { byName: need(options.by, '--by'), dryRun, draftsOnly: false };
    if (!dryRun) await this.confirm(options, `${options.tenant} is made what ${path} says.`);
    const { changes, faults } = await asTenantOperator(
      options,
      (app, { key }) => app.get(CommandBus, { strict: false }).execute(new ImportTenant(key, document, how)),
      true,
    );
    const lines = [
      ...changes.map(({ list, id, name, kind }) => `${kind.padEnd(8)} ${list} ${id}${name === id ? '' : ` (${name})`}`),
      ...faults.map(({ field, reason }) => `wrong    ${field}: ${reason}`),
    ];
    const summary = dryRun ? `${changes.length} changes, none of them made.` : `${changes.length} changes made.`;
    this.print(options, { changes, faults }, [...lines, summary].join('\n'));
    if (faults.length > 0) process.exitCode = ending(new Failed('', 'refused')).status;
  }

  @Option({ flags: '--dry-run', description: 'does the same, takes it back and tells what would change' })
  dryRun(): boolean {
    return true;
  }
}

@Command({
  name: 'tenant',
  arguments: '<action>',
  description:
    'create, list, status, hosts, invite, invitations, remind, withdraw, export, import: tenants, their first operators, and their configuration as a document.',
  subCommands: [
    CreateTenantCommand,
    ListTenantsCommand,
    TenantStatusCommand,
    TenantHostsCommand,
    InviteOperatorCommand,
    InvitationsCommand,
    RemindOperatorCommand,
    WithdrawOperatorCommand,
    ExportTenantCommand,
    ImportTenantCommand,
  ],
})
export class TenantCommand extends CommandRunner {
  run(): Promise<void> {
    return Promise.reject(
      new Failed(
        'Please say what: tenant create, list, status, hosts, invite, invitations, remind, withdraw, export or import.',
        'usage',
      ),
    );
  }
}
