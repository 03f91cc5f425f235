import { CommandBus } from '@nestjs/cqrs';
import { addDays, dayInGermany } from '#platform/clock.js';
import { startConsole, type Console } from '../agency/console.test-kit.js';
import { CampaignModule } from './campaign.module.js';
import { SetCampaign } from './api.js';

const text = (de: string, en: string) => ({ de, en });
const day = (days: number) => dayInGermany(addDays(new Date(), days));
const campaign = (campaignId: number, from: number, to: number) =>
  new SetCampaign({
    campaignId,
    startsOn: day(from),
    endsOn: day(to),
    title: text('Mehr empfehlen', 'Recommend more'),
    body: text('Ab der dritten 25 €.', 'From the third, €25.'),
    legalText: text('Gezählt wird, was ausgezahlt ist.', 'What is paid counts.'),
    consentText: text('Ich nehme teil.', 'I take part.'),
  });

describe('Campaigns on the wire', () => {
  let desk: Console;
  const active = async (language: string, tenant = 'telko') =>
    (
      await desk.app.inject({
        method: 'GET',
        url: `/api/v1/${tenant}/Aktion/alleAktiven/`,
        headers: { 'accept-language': language },
      })
    ).json();

  beforeAll(async () => {
    desk = await startConsole({ imports: [CampaignModule] });
    await desk.inTenant('telko', async () => {
      for (const command of [campaign(1, 0, 0), campaign(2, -30, -1), campaign(3, 1, 30), campaign(4, -30, 30)])
        await desk.app.get(CommandBus).execute(command);
    });
  });
  afterAll(() => desk.close());

  it('are those whose period holds today, first and last day included, never ticked beforehand', async () => {
    const one = {
      Titel: 'Mehr empfehlen',
      Text: 'Ab der dritten 25 €.',
      RechtsText: 'Gezählt wird, was ausgezahlt ist.',
      abgehakt: false,
      Zustimmung: 'Ich nehme teil.',
    };
    expect(await active('de')).toEqual([
      { AktionsId: 1, ...one },
      { AktionsId: 4, ...one },
    ]);
  });
  it('speak the language asked for', async () => {
    expect((await active('en'))[0]).toEqual({
      AktionsId: 1,
      Titel: 'Recommend more',
      Text: 'From the third, €25.',
      RechtsText: 'What is paid counts.',
      abgehakt: false,
      Zustimmung: 'I take part.',
    });
  });
  it('belong to one tenant', async () => expect(await active('de', 'energie')).toEqual([]));
  it('are replaced when set again', async () => {
    await desk.inTenant('telko', () => desk.app.get(CommandBus).execute(campaign(4, -30, -1)));
    expect((await active('de')).map(({ AktionsId }: { AktionsId: number }) => AktionsId)).toEqual([1]);
  });
});
