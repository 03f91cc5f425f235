import { chooseVoucher } from '../../../packages/testing/journeys/friend-journey.js';
import { until } from '../../../packages/testing/src/until.js';
import { books, settled } from '../lib/books.js';
import { fault, invariant } from '../lib/fault.js';
import { age, brakeAt, isVoucher, rewarded, timesOfReward, vouchersTo } from '../lib/friends.js';

const kills = 3;

export default fault(
  'A job whose worker is killed three times in the middle of it is still done, and once',
  async ({ lab, short }) => {
    const {
      telko,
      friends: [friend],
    } = await rewarded(lab, 'killed-job');
    const worker = lab.workers[0]!;
    const killAndStart = async () => {
      await worker.kill();
      if (short) await age(lab);
      await worker.start();
    };

    // A reaction within the database: it stands before its last statement when it dies.
    const brake = await brakeAt(lab, 'voucher_waiting');
    await chooseVoucher(telko, friend!.reward);
    for (let kill = 0; kill < kills; kill += 1) {
      await brake.reached();
      await killAndStart();
    }
    // The mail: the server has all of it, the worker hears no answer any more.
    let held = 0;
    lab.mail.behave = mail => (isVoucher(mail) && held++ < kills ? new Promise<never>(() => undefined) : 'take');
    await brake.release();
    for (let kill = 1; kill <= kills; kill += 1) {
      await until('the mail at the mail server', () => held === kills || held >= kill, 120_000);
      await killAndStart();
    }
    await until('the voucher mail', () => held > kills, 120_000);
    await settled(lab);

    const tries = lab.mail.arrivals.filter(mail => mail.to === friend!.email && isVoucher(mail)).length;
    const wanted = { VoucherAssigned: 1, RewardPickedUp: 1 };
    return [
      invariant(
        {
          kills: 2 * kills,
          'voucher mails tried': tries,
          'in the mail box': vouchersTo(lab, friend!).length,
          ...(await timesOfReward(lab, friend!, 'VoucherAssigned', 'RewardPickedUp')),
        },
        { 'in the mail box': 1, ...wanted },
      ),
      ...(await books(lab)),
    ];
  },
);
