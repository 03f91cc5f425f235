import { CommandBus } from '@nestjs/cqrs';
import type { TestingModuleBuilder } from '@nestjs/testing';
import { symbols } from 'pino';
import { Engine } from '#engine/engine.js';
import { EngineModule } from '#engine/engine.module.js';
import { OutcomeUnknown } from '#engine/reactions/reaction.js';
import { addDays } from '#platform/clock.js';
import { logger } from '#platform/logger.js';
import { Mailer, type OutgoingMail } from '#platform/mail/mailer.js';
import { Tokens } from '#platform/tokens.js';
import { ReleaseOrder } from '../../modules/order/use-cases/decide-order.js';
import { ReportOrder } from '../../modules/order/use-cases/report-order.js';
import { ProgrammeModule } from '../../modules/programme.module.js';
import { friend, newAddress, peopleApi, submission } from './people-api.js';

/** What a mail server says of no address but these: whether it took the mail, nobody knows. */
export const lostInTheMail = 'unzustellbar-';

/** The whole programme at the wire, with its reactions and a mail box. */
export async function programmeApi(override = (builder: TestingModuleBuilder) => builder) {
  const mails: OutgoingMail[] = [];
  const mailer = {
    send(mail: OutgoingMail, key: string) {
      if (mail.to.address.startsWith(lostInTheMail)) return Promise.reject(new OutcomeUnknown('no answer after DATA'));
      mails.push(mail);
      return Promise.resolve(`<${key}>`);
    },
  };
  const api = await peopleApi([ProgrammeModule, EngineModule], builder =>
    override(builder.overrideProvider(Mailer).useValue(mailer)),
  );
  const settle = () => api.get(Engine).settle();
  let orders = 0;

  const mailsTo = async (address: string): Promise<OutgoingMail[]> => {
    await settle();
    return mails.filter(mail => mail.to.address === address);
  };
  const recommend = async (email: string, token: string): Promise<string> =>
    (await api.call('POST', '/Empfehlen/create', submission(email), { token })).body.Empfehlungsnummer;
  const friendConfirms = async (number: string, email: string): Promise<string> => {
    const { body } = await api.call('POST', `/empfaenger/create/${number}`, friend(email), { address: newAddress() });
    const { recipientId } = (await api.events('RecipientRegistered')).at(-1);
    await api.call(
      'PUT',
      '/empfaenger/zustimmung',
      { AgbText: true },
      { token: await api.issue('recipient', recipientId) },
    );
    return body.Empfaengernummer;
  };

  return {
    ...api,
    mails,
    settle,
    mailsTo,
    recommend,
    friendConfirms,
    /** A reward the recommender can choose; answers its link's token. */
    async readyReward(email: string, token: string): Promise<string> {
      const number = await recommend(email, token);
      const recipientNumber = await friendConfirms(number, `friend-of-${email}`);
      const orderNumber = `R-${++orders}`;
      const order = {
        number: orderNumber,
        recommendationNumber: null,
        recipientNumber,
        code: null,
        orderedAt: api.clock.now(),
        kind: 'new',
        outcome: 'concluded',
        productId: null,
        customerNumber: null,
      } as const;
      await api.inTenant(() => api.get(CommandBus).execute(new ReportOrder(order)));
      await settle();
      await api.inTenant(() =>
        api.get(CommandBus).execute(
          new ReleaseOrder({
            recommendationNumber: number,
            orderNumber,
            by: { name: 'Miriam Sander', agencyNumber: null },
          }),
        ),
      );
      return tokenIn((await mailsTo(email)).filter(mail => mail.subject.includes('liegt bereit')).at(-1), '/praemie');
    },
    /** A staff session with these roles. */
    staff: (roles: string[], agencyNumber: string | null = 'A-1') =>
      api.inTenant(() =>
        api.get(Tokens).issue('agency', '0195f5a0-0000-7000-8000-0000000000aa', {
          data: { roles, name: 'Miriam Sander', agencyNumber },
        }),
      ),
    /** A session a staff member opened for this recommender. */
    asStaffMember: async (recommenderId: string): Promise<string> =>
      (
        await api.call(
          'GET',
          `/account/login?token=${await api.issue('admin-login', recommenderId, addDays(api.clock.now(), 1))}`,
        )
      ).body.Token,
  };
}
export type ProgrammeApi = Awaited<ReturnType<typeof programmeApi>>;

/** The token of a mail's link to `path`; empty where there is none. */
export const tokenIn = (mail: OutgoingMail | undefined, path: string): string =>
  new RegExp(`${path}/?#t=([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? '';

/** What the process writes to its log, every level of it. */
export function listenToLog() {
  const lines: string[] = [];
  const stream = (logger as unknown as Record<symbol, { write(line: string): void }>)[symbols.streamSym]!;
  const [write, level] = [stream.write.bind(stream), logger.level];
  stream.write = (line: string) => void lines.push(line);
  logger.level = 'trace';
  return { lines, stop: () => ((stream.write = write), (logger.level = level)) };
}

/** Adds every token issued from now on to `secrets`; the answer ends that. */
export function collectTokens(tokens: Tokens, secrets: Set<string>): () => void {
  const issue = tokens.issue.bind(tokens);
  tokens.issue = async (...args) => {
    const token = await issue(...args);
    secrets.add(token);
    return token;
  };
  return () => void (tokens.issue = issue);
}
