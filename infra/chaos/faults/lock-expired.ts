import { setTimeout as pause } from 'node:timers/promises';
import { chooseVoucher } from '../../../packages/testing/journeys/friend-journey.js';
import { until } from '../../../packages/testing/src/until.js';
import { books, settled } from '../lib/books.js';
import { fault, invariant } from '../lib/fault.js';
import { age, brakeAt, isVoucher, rewarded, timesOfReward, vouchersTo } from '../lib/friends.js';
import type { Answer } from '../lib/mail-server.js';

/** A job's lock and a mail's lease are both over after this. Milliseconds. */
const lockIsOver = 35_000;

export default fault(
  'Two workers at one job, because the first one stood still until its lock expired, have one effect',
  async ({ lab, short }) => {
    const {
      telko,
      friends: [friend],
    } = await rewarded(lab, 'expired-lock');
    const first = lab.workers[0]!;
    const expire = () => (short ? age(lab) : pause(lockIsOver));

    // Within the database: the first one holds its transaction open, the second one is given the same job.
    const brake = await brakeAt(lab, 'voucher_waiting');
    await chooseVoucher(telko, friend!.reward);
    await brake.reached();
    first.freeze();
    await expire();
    const second = await lab.startWorker();
    await brake.release();
    // Time for the second one to try.
    await pause(short ? 1_000 : 5_000);
    first.thaw();
    await until(
      'the voucher',
      async () => (await timesOfReward(lab, friend!, 'RewardPickedUp'))['RewardPickedUp'] === 1,
      60_000,
    );
    await second.stop();

    // A mail: the first one has sent it and does not hear the answer in time, the second one takes over, then both go on.
    const {
      friends: [other],
    } = await rewarded(lab, 'expired-lease');
    let sent = 0;
    let answer: (() => void) | undefined;
    lab.mail.behave = async (mail): Promise<Answer> => {
      if (isVoucher(mail) && mail.to === other!.email && (sent += 1) === 1)
        await new Promise<void>(resolve => (answer = resolve));
      return 'take';
    };
    await chooseVoucher(telko, other!.reward);
    await until('the mail at the mail server', () => answer, 60_000);
    first.freeze();
    answer!();
    await expire();
    await second.start();
    await until('the second worker to send it', () => sent === 2, 60_000);
    first.thaw();
    await settled(lab);

    const [one, two] = [
      await timesOfReward(lab, friend!, 'VoucherAssigned', 'RewardPickedUp'),
      await timesOfReward(lab, other!, 'VoucherAssigned', 'RewardPickedUp'),
    ];
    const once = { VoucherAssigned: 1, RewardPickedUp: 1, 'in the mail box': 1 };
    return [
      invariant({ ...one, 'in the mail box': vouchersTo(lab, friend!).length }, once),
      invariant({ 'sent under one Message-ID': sent, ...two, 'in the mail box': vouchersTo(lab, other!).length }, once),
      ...(await books(lab)),
    ];
  },
);
