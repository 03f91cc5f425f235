import type { Browser } from 'playwright-core';
import { faultsOf } from '../src/browser.js';
import { productInBrowser } from '../src/product-in-browser.js';
import type { RunningProduct } from '../src/product.js';
import { until } from '../src/until.js';
import { arriveSignedIn, Client, registered, telkoCompany, tokenFromMail } from './client.js';
import { person } from './steps.js';

/** docs/specification/desk.md#search */
describe('A call to the team', () => {
  let running: RunningProduct;
  let browser: Browser;

  productInBrowser((product, chromium) => {
    [running, browser] = [product, chromium];
  });

  it('begins at a sign-in page of at most 150 KiB, with its scripts and letters', async () => {
    const clerk = await person(browser);
    const weighed: Promise<number>[] = [];
    clerk.on('requestfinished', request =>
      weighed.push(request.sizes().then(({ responseBodySize }) => responseBodySize)),
    );
    await clerk.goto(`${running.demo.admin}login?tenant=telko`, { waitUntil: 'networkidle' });
    await clerk.getByRole('button', { name: 'Weiter zu Fernklang' }).waitFor();
    const bytes = (await Promise.all(weighed)).reduce((sum, one) => sum + one, 0);
    expect(bytes).toBeLessThanOrEqual(150 * 1024);
    await clerk.context().close();
  });

  it('is answered by one press after a name, an order’s number or an e-mail address, and its page is worked on', async () => {
    const client = new Client(running, 'telko');
    const company = await telkoCompany(running, client);
    const friend = { email: 'rosa.quendel@example.org', lastName: 'Quendel', order: 'RUF-1' };
    const { recommendation, recipient } = await registered(client, company, friend);
    await client.ask('PUT', '/empfaenger/zustimmung', {
      token: await tokenFromMail(running, friend.email, '/empfaenger/zustimmung'),
      body: { AgbText: true },
    });
    const order = { Auftragsnummer: friend.order, Auftragsdatum: '2026-01-05T10:00:00', Status: 'Abgeschlossen' };
    expect(await client.report({ ...order, Empfaengernummer: recipient, Art: 'Neuvertrag' })).toMatchObject({
      status: 202,
    });
    await until('the order to be found', async () => {
      const found = await client.ask('GET', `/agentur/suche?q=${friend.order}`, { token: company.staff });
      return found.length > 0;
    });

    const clerk = await person(browser);
    await arriveSignedIn(clerk, running, 'telko', 'staff');
    await clerk.goto(running.demo.admin);
    await clerk.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor();
    let presses = 0;
    const pressed = (key: string) => ((presses += 1), clerk.keyboard.press(key));
    const asks = async (typed: string) => {
      await clerk.keyboard.press('Control+k');
      await clerk.getByRole('combobox', { name: 'Name, Nummer, E-Mail oder Kundennummer' }).waitFor();
      await clerk.keyboard.type(typed);
      presses = 0;
      await pressed('Enter');
    };
    const toRelease = clerk.getByText('Die Agentur muss den Auftrag freigeben oder ablehnen.').first();

    for (const typed of [friend.order, 'quendel', friend.email]) {
      await asks(typed);
      await clerk.getByRole('heading', { level: 1, name: 'Jonas Weber → Rosa Quendel' }).waitFor();
      await toRelease.waitFor();
      expect(presses).toBe(1);
      // Neither the address nor the tab's title, which browsers keep, names anybody.
      expect(new URL(clerk.url()).pathname).toBe(`/admin/cases/${recommendation}`);
      expect(await clerk.title()).not.toMatch(/Quendel|Weber/);
      await clerk.goBack();
      await clerk.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor();
    }

    await asks('jonas.weber@example.org');
    await clerk.getByRole('heading', { level: 1, name: 'Jonas Weber', exact: true }).waitFor();
    expect(presses).toBe(1);
    await clerk.getByRole('link', { name: recommendation }).click();

    await clerk.getByLabel('Notiz schreiben').fill('Ruft morgen wieder an.');
    await clerk.keyboard.press('Control+Enter');
    await until('the note to be kept', async () => {
      const { Notizen } = await client.ask('GET', `/agentur/vorgang/${recommendation}`, { token: company.staff });
      return Notizen.some(({ Text }: { Text: string }) => Text === 'Ruft morgen wieder an.');
    });
    await clerk.getByRole('button', { name: 'Zurückstellen' }).click();
    await clerk.getByRole('button', { name: 'In einer Woche' }).click();
    await until('the case to be put off', async () => {
      const one = await client.ask('GET', `/agentur/vorgang/${recommendation}`, { token: company.staff });
      return one.WiedervorlageAm !== null;
    });
    await clerk.getByRole('button', { name: /von Rosa Quendel vollständig zeigen/ }).click();
    await clerk.getByText(friend.email).waitFor();
    expect(
      await faultsOf(clerk, { except: ['empty-table-header', 'target-size'], phones: [390], overlaps: true }),
    ).toEqual([]);
    await clerk.context().close();
  });

  /** docs/specification/desk.md#corrections-for-a-caller */
  it('puts a mistyped address right by two presses, and sends a mail again by one', async () => {
    const client = new Client(running, 'telko');
    const company = await telkoCompany(running, client);
    const friend = { email: 'ida.lotsee@example.org', lastName: 'Lotse', order: '' };
    const { recommendation } = await registered(client, company, friend);
    const clerk = await person(browser);
    await arriveSignedIn(clerk, running, 'telko', 'staff');
    await until('the mail to be out', async () => (await running.mails(friend.email)).length > 0);
    await clerk.goto(`${running.demo.admin}cases/${recommendation}`);
    await clerk.getByRole('button', { name: /^Daten berichtigen: .* Lotse$/ }).click();
    const dialog = clerk.getByRole('dialog');
    await dialog.getByText('Der Link an die alte Adresse gilt nicht mehr.').waitFor();
    await dialog.getByLabel('Richtige E-Mail-Adresse').fill('ida.lotse@example.org');
    await dialog.getByLabel('Grund').fill('Hat sich vertippt');
    expect(await faultsOf(clerk, { except: ['empty-table-header', 'target-size'], overlaps: true })).toEqual([]);
    await dialog.getByRole('button', { name: 'Berichtigen' }).click();
    await clerk.getByText('Die Bestätigungsmail geht an die neue Adresse.').waitFor();
    await until(
      'the mail at the right address',
      async () => (await running.mails('ida.lotse@example.org')).length === 1,
    );

    await clerk.reload();
    const again = clerk.getByRole('button', { name: /^Noch einmal senden: .* an i•••@example\.org$/ });
    await again.first().waitFor();
    expect(
      await faultsOf(clerk, { except: ['empty-table-header', 'target-size'], phones: [390], overlaps: true }),
    ).toEqual([]);
    await again.first().focus();
    await clerk.keyboard.press('Enter');
    await clerk.getByText('Die E-Mail geht noch einmal an i•••@example.org.').waitFor();
    await until('the mail again', async () => (await running.mails('ida.lotse@example.org')).length === 2);
    await clerk.getByText('Eine neuere E-Mail hat sie ersetzt').first().waitFor();
    await clerk.context().close();
  });

  /** docs/specification/programme.md#figures-of-an-agency */
  it('leaves figures behind, each of which opens the list that it counts, also in another tab', async () => {
    const client = new Client(running, 'telko');
    const company = await telkoCompany(running, client);
    await registered(client, company, { email: 'zita.zahl@example.org', lastName: 'Zahl', order: '' });
    const clerk = await person(browser);
    await arriveSignedIn(clerk, running, 'telko', 'staff');
    await until('the contact to be counted', async () => {
      const { Trichter } = await client.ask('GET', '/agentur/statistik', { token: company.staff });
      return Trichter.Kontakte > 0;
    });
    await clerk.goto(`${running.demo.admin}statistics`);
    const funnel = clerk.getByRole('region', { name: 'Vom Empfehlen zur Prämie' });
    const figure = funnel.getByRole('link', { name: /^[\d.]+$/ }).nth(1);
    const [count, address] = [await figure.textContent(), await figure.getAttribute('href')];
    const otherTab = await clerk.context().newPage();
    await otherTab.goto(new URL(address!, clerk.url()).href);
    await otherTab.getByText(`von ${count}`, { exact: false }).first().waitFor();
    expect(new URL(otherTab.url()).search).toBe('');
    await otherTab
      .getByRole('group', { name: 'Aus der Statistik' })
      .getByText(/^Empfohlen /)
      .waitFor();
    // What was chosen stays, so that one comes back to it.
    await clerk.getByLabel('Aufgeteilt nach').click();
    await clerk.getByRole('option', { name: 'Kanal' }).click();
    await figure.click();
    await clerk.getByRole('heading', { level: 1, name: 'Kontakte' }).waitFor();
    await clerk.goBack();
    await clerk.getByRole('heading', { level: 2, name: 'Kanal' }).waitFor();
    await clerk.context().close();
  });

  /** docs/specification/claims.md */
  it('ends with a claim that is taken down, answered, accepted with goodwill, and told to the caller', async () => {
    const client = new Client(running, 'telko');
    const company = await telkoCompany(running, client);
    const friend = { email: 'edda.wolter@example.org', lastName: 'Wolter', order: '' };
    const { recommendation } = await registered(client, company, friend);
    const clerk = await person(browser);
    await arriveSignedIn(clerk, running, 'telko', 'staff');
    const path = `/agentur/vorgang/${recommendation}`;
    await until(
      'the case to be there',
      async () => (await client.call('GET', path, { token: company.staff })).status === 200,
    );
    await clerk.goto(`${running.demo.admin}cases/${recommendation}`);
    const dialog = clerk.getByRole('dialog');
    await clerk.getByRole('button', { name: 'Reklamation aufnehmen' }).click();
    await dialog.getByRole('button', { name: 'Aufnehmen' }).click();
    await dialog.getByText('Bitte schreiben Sie auf, worum es geht.').first().waitFor();
    await dialog.getByLabel('Was fehlt oder nicht stimmt').fill('Die Prämie für Frau Wolter fehlt.');
    await dialog.getByRole('button', { name: 'Aufnehmen' }).click();
    await clerk.waitForURL(/claims\/\d+\/show/);
    await clerk.getByText('Die Prämie für Frau Wolter fehlt.').waitFor();
    const number = /claims\/(\d+)\/show/.exec(clerk.url())![1]!;
    const stateOf = async () =>
      (await client.ask('GET', `/agentur/reklamationen/${number}`, { token: company.staff })).Zustand;

    await clerk.getByRole('button', { name: 'Übernehmen' }).click();
    await until('the claim in work', async () => (await stateOf()) === 'InArbeit');
    await clerk.getByLabel('Antworten').fill('Wir sehen nach.');
    await clerk.getByRole('button', { name: 'Antwort senden' }).click();
    await clerk.getByText('Wir sehen nach.').waitFor();
    await clerk.getByRole('button', { name: 'Anerkennen' }).click();
    await dialog.getByRole('radio', { name: 'Kulanz gewähren' }).check();
    await dialog.getByLabel('Betrag').fill('10');
    await dialog.getByLabel('Grund').fill('Wir hatten den Auftrag übersehen.');
    expect(await faultsOf(clerk, { except: ['empty-table-header', 'target-size'], overlaps: true })).toEqual([]);
    await dialog.getByRole('button', { name: 'Anerkennen' }).click();
    await clerk.getByText(/^Entschieden am .* Prämie von 10/).waitFor();
    expect(await stateOf()).toBe('Anerkannt');
    await clerk.getByRole('link', { name: `Vorgang ${recommendation}` }).click();
    await clerk.getByRole('link', { name: number }).click();
    await clerk.getByRole('heading', { level: 1, name: 'Jonas Weber' }).waitFor();
    expect(
      await faultsOf(clerk, { except: ['empty-table-header', 'target-size'], phones: [390], overlaps: true }),
    ).toEqual([]);
    const told = ['ist angekommen', 'ist in Arbeit', 'Antwort auf', 'ist anerkannt'];
    await until('the caller to hear of each step', async () => {
      const subjects = (await running.mails('jonas.weber@example.org')).map(({ subject }) => subject);
      return told.every(words => subjects.some(subject => subject.includes(words)));
    });
    await clerk.context().close();
  });

  /** docs/specification/desk.md#contact-messages */
  it('may be a message, answered from the inbox with a template in four clicks, and waits again when they write again', async () => {
    const client = new Client(running, 'telko');
    const company = await telkoCompany(running, client);
    const writer = { Vorname: 'Nele', Nachname: 'Ahrens', Email: 'nele.ahrens@example.org' };
    const write = (Betreff: string, Nachricht: string) =>
      client.call('POST', '/kontakt', { body: { ...writer, Anrede: 'Frau', Betreff, Nachricht } });
    expect((await write('Wo ist mein Code?', 'Ich finde ihn nicht.')).status).toBe(202);
    const clerk = await person(browser);
    let clicks = 0;
    const click = async (role: 'button' | 'link' | 'combobox' | 'option', name: string | RegExp) => {
      clicks += 1;
      await clerk.getByRole(role, { name }).first().click();
    };
    await arriveSignedIn(clerk, running, 'telko', 'staff');
    await clerk.goto(`${running.demo.admin}contact-messages`);
    await click('button', 'Antwortvorlagen');
    const dialog = clerk.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Neue Vorlage' }).click();
    await dialog.getByLabel('Name der Vorlage').fill('Code');
    await dialog.getByLabel('Text auf Deutsch').fill('Ihr Code, {{Vornahme}}, steht unter Ihrer Empfehlung.');
    await dialog.getByLabel('Text auf Englisch').fill('Your code is below your referral, {{Vorname}}.');
    await dialog.getByRole('button', { name: 'Vorlage speichern' }).click();
    await dialog.getByText('Den Platzhalter {{Vornahme}} gibt es nicht.').first().waitFor();
    await dialog.getByLabel('Text auf Deutsch').fill('Ihr Code, {{Vorname}}, steht unter Ihrer Empfehlung.');
    expect(await faultsOf(clerk, { except: ['empty-table-header', 'target-size'], overlaps: true })).toEqual([]);
    await dialog.getByRole('button', { name: 'Vorlage speichern' }).click();
    await dialog.getByRole('button', { name: 'Schließen' }).click();

    await clerk.goto(`${running.demo.admin}inbox`);
    clicks = 0;
    await click('button', /Nele Ahrens/);
    await click('link', 'Zur Nachricht');
    await clerk.getByRole('heading', { level: 1, name: 'Wo ist mein Code?' }).waitFor();
    await clerk.getByText('Ich finde ihn nicht.').waitFor();
    expect(
      await faultsOf(clerk, { except: ['empty-table-header', 'target-size'], phones: [390], overlaps: true }),
    ).toEqual([]);
    // By the keyboard the first template is one press after the field.
    await clerk.getByRole('combobox', { name: 'Vorlage einfügen' }).focus();
    await clerk.keyboard.press('ArrowDown');
    await click('option', 'Code');
    expect(await clerk.getByLabel('Ihre Antwort').inputValue()).toBe('Ihr Code, Nele, steht unter Ihrer Empfehlung.');
    await click('button', 'Antwort senden');
    await clerk.getByText('Beantwortet').first().waitFor();
    expect(clicks).toBe(4);
    const number = /contact-messages\/(\d+)\/show/.exec(clerk.url())![1]!;
    expect(await clerk.title()).not.toMatch(/Nele|Ahrens|Code/);
    await until('the answer to arrive', async () => {
      const [mail] = (await running.mails(writer.Email)).filter(({ subject }) => /^Antwort auf/.test(subject));
      return /Ihr Code, Nele[^]*Ich finde ihn nicht/.test(mail?.text ?? '');
    });

    await write('Noch etwas', 'Danke, gefunden.');
    await until('the message to wait again', async () => {
      const { Zustand } = await client.ask('GET', `/agentur/nachrichten/${number}`, { token: company.staff });
      return Zustand === 'Offen';
    });
    await clerk.reload();
    await click('button', 'Ohne Antwort erledigen');
    await dialog.getByLabel('Grund').fill('Nur ein Dank.');
    await dialog.getByRole('button', { name: 'Ohne Antwort erledigen' }).click();
    await clerk.getByText('Nur ein Dank.').waitFor();
    await clerk.context().close();
  });
});
