import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { productInBrowser } from '../src/product-in-browser.js';
import type { RunningProduct } from '../src/product.js';
import { until } from '../src/until.js';
import { staysAsItIs } from './before-hydration.js';
import { arriveLoggedIn, Client, friend, linksOf, telkoCompany, tokenFromMail } from './client.js';
import { scans, type MailPage } from './mail-scanner.js';
import { claimsAndObjects, claimsAsFriend, offersSupportNoClaim } from './portal-claims.js';
import {
  enterLogin,
  heading,
  logIn,
  mailLink,
  openedItself,
  openMailLink,
  portalOf,
  press,
  tabTo,
  take,
  tick,
  write,
} from './steps.js';
import {
  asksForACode,
  asksForAPasskey,
  comesInByMail,
  goesToWhatIsWrong,
  handedOver,
  isCountedOnceAllowed,
  isToldWhereTheyAre,
  knowsWhoIsThere,
  menuOpensUnscripted,
  modes,
  opensSpokenLinkByItself,
  reads,
  remindsFromTheOwnArea,
  saysThatScriptsAreMissing,
  saysThatTextsAreMissing,
  speaksEnglishThroughout,
} from './portal-ways.js';

const desk = { width: 1280, height: 900 };

describe('the ways through the portal', () => {
  let running: RunningProduct;
  let browser: Browser;
  let telko: Client;
  let home: string;
  let energie: string;
  const contexts: BrowserContext[] = [];

  productInBrowser(
    (product, chromium) => {
      [running, browser] = [product, chromium];
      [home, energie] = [portalOf(running, 'telko'), portalOf(running, 'energie')];
      telko = new Client(running, 'telko');
    },
    { configuration: { energie: modes }, settings: { TRUSTED_PROXIES: '127.0.0.1,::1' } },
  );
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map(context => context.close()));
  });

  const login = (tenant: string, role = 'recommender') =>
    running.demo.logins.find(one => one.tenant === tenant && one.role === role)!;

  /** Somebody new at the portal; unless a test is about the question for cookies, it has been answered. */
  async function visitor({ answered = true, locale = 'de-DE' } = {}): Promise<Page> {
    const context = await browser.newContext({
      locale,
      viewport: desk,
      acceptDownloads: true,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    contexts.push(context);
    if (answered)
      await context.addCookies(
        [home, energie].map(url => ({
          name: 'psoe_consent',
          value: encodeURIComponent('required=1&functional=0&analytical=0&marketing=0'),
          url,
        })),
      );
    return context.newPage();
  }

  /** An account of its own, confirmed behind the link of its mail. */
  async function account(name: string): Promise<{ email: string; password: string }> {
    const [email, password] = [`${name.toLowerCase()}@example.org`, 'Weitersagen-2026'];
    await telko.ask('POST', '/account/createEmpfehler', { body: { Vorname: name, Nachname: 'Lorenz', Email: email } });
    await telko.ask('PUT', '/account/resetPassword', {
      body: { Token: await tokenFromMail(running, email, '/registrieren'), Password: password },
    });
    return { email, password };
  }

  it('take nothing but a keyboard: recommend, share, give one’s data, consent', async () => {
    const { email, password } = await account('Kira');
    const kira = await visitor({ answered: false });
    await kira.goto(`${home}/login`);
    await write(kira, kira.locator('input[inputmode=email]'), email);
    await write(kira, kira.locator('input[autocomplete=current-password]'), password);
    await kira.keyboard.press('Enter');
    await kira.waitForURL(/persoenlicherbereich/);
    await take(kira, kira.getByRole('button', { name: 'Nur Notwendiges' }));
    await take(kira, kira.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Empfehlen' }));
    await heading(kira, 'Gutes weitersagen');
    await take(kira, kira.locator('main a.tile'));
    await take(kira, kira.locator('main a.tile.product'));
    await heading(kira, /empfehlen$/);
    await tick(kira, kira.getByRole('checkbox', { name: /Ich nehme an der Aktion teil/ }));
    await tick(kira, kira.getByRole('checkbox', { name: /Teilnahmebedingungen/ }));
    await take(kira, kira.getByRole('button', { name: 'Link erstellen' }));
    await heading(kira, 'Ihr Link ist fertig');
    await take(kira, kira.getByRole('button', { name: 'Link kopieren' }));
    await kira.getByText('Link kopiert', { exact: true }).first().waitFor();
    const link = await kira.locator('#link').inputValue();
    const copied = await kira.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toBe(link);
    expect(await kira.locator('.bubble-link').innerText()).toBe(link.replace(/^https?:\/\//, ''));
    const leadsTo = async (host: string) =>
      decodeURIComponent((await kira.locator(`a.channel[href*="${host}"]`).first().getAttribute('href'))!);
    expect(await leadsTo('twitter.com')).toContain('text=Anzeige: ');
    expect(await leadsTo('wa.me')).not.toContain('Anzeige');
    const plain = link.replace(/\/l$/, '');
    expect(plain).toMatch(/\/r\/[A-Z0-9]{8}$/);
    // The campaign ticked in the form shows how far she is, and ticked from now on.
    await kira.goto(`${home}/persoenlicherbereich`);
    await kira
      .getByText(/^0 von 3 bis 25\s€$/)
      .first()
      .waitFor();
    await kira.getByText('Sie nehmen teil').waitFor();
    await remindsFromTheOwnArea(kira, plain);
    await kira.getByRole('button', { name: 'Nicht mehr teilnehmen' }).click();
    await kira.getByRole('button', { name: 'Teilnehmen', exact: true }).waitFor();

    const finn = await visitor({ answered: false });
    await finn.goto(plain);
    await heading(finn, /^Kira (?:schenkt|empfiehlt)/);
    await take(finn, finn.getByRole('button', { name: 'Nur Notwendiges' }));
    // Fernklang's form asks no more than this.
    const answers = { Vorname: 'Finn', Nachname: 'Berger', 'E-Mail-Adresse': 'finn@example.org' };
    for (const [label, text] of Object.entries(answers))
      await write(finn, finn.getByLabel(label, { exact: true }), text);
    await tick(finn, finn.getByRole('checkbox', { name: /Teilnahmebedingungen/ }));
    await take(finn, finn.getByRole('button', { name: 'Weiter' }));
    await heading(finn, 'Bitte sehen Sie in Ihr Postfach');
    await openMailLink(finn, running, 'finn@example.org', '/empfaenger/zustimmung');
    await take(finn, finn.getByRole('button', { name: 'Bestätigen und weiter' }));
    await heading(finn, 'Danke, alles bestätigt');
    // The page behind a form says by itself that it is another one.
    await tabTo(finn, finn.locator('main a, main button'));
  });

  it('store and load nothing that nobody allowed', async () => {
    const page = await visitor({ answered: false });
    const foreign: string[] = [];
    page.on('request', request => !request.url().startsWith(home) && foreign.push(request.url()));
    const names = async () => (await page.context().cookies()).map(({ name }) => name);
    await page.goto(`${home}/?channel=sommer`);
    const question = page.getByRole('button', { name: 'Nur Notwendiges' });
    await question.waitFor();
    await page.locator('main a.tile').first().waitFor();
    expect([await names(), await page.evaluate('Object.keys(localStorage)'), foreign]).toEqual([[], [], []]);

    // Pages on which people read what they are asked about are not covered by the question.
    for (const path of ['/datenschutz', '/impressum']) {
      await page.goto(home + path);
      await page.locator('h1').first().waitFor();
      expect(await question.count()).toBe(0);
    }

    await page.goto(`${home}/?channel=sommer`);
    await question.click();
    await question.waitFor({ state: 'hidden' });
    const [choice] = (await page.context().cookies()).filter(({ name }) => name === 'psoe_consent');
    expect(Math.round((choice!.expires - Date.now() / 1_000) / 86_400)).toBe(60);
    expect(await names()).not.toContain('psoe_channel');

    // Taken back as easily as it was said.
    await page.getByRole('button', { name: 'Cookie-Einstellungen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Alles erlauben' }).click();
    await page.goto(`${home}/?channel=sommer`);
    await page.locator('main a.tile').first().waitFor();
    expect(await names()).toContain('psoe_channel');
    expect(foreign).toEqual([]);
  });

  it('order the newsletter, confirm it from the mail, and end it again', async () => {
    const dora = await account('Dora');
    const page = await visitor();
    await arriveLoggedIn(page, home, 'telko', dora);
    await page.goto(`${home}/meinedaten`);
    await press(page, 'Newsletter bestellen');
    await page
      .getByText(/E-Mail an dora@example.org/)
      .first()
      .waitFor();
    await openMailLink(page, running, dora.email, '/empfehler/newsletter/optin');
    // Opening the link, as mail scanners do, orders nothing.
    await heading(page, 'Noch ein Klick');
    await press(page, 'Newsletter bestätigen');
    await heading(page, 'Der Newsletter ist bestellt');
    await page.goto(`${home}/empfehler/newsletter/optout`);
    await press(page, 'Newsletter abbestellen');
    await heading(page, 'Der Newsletter ist abbestellt');
    await page.goto(`${home}/meinedaten`);
    await page.getByRole('button', { name: 'Newsletter bestellen' }).waitFor();
  });

  describe('opened by a mail’s scanner that presses everything in a real browser', () => {
    interface Decision extends MailPage {
      readonly presses: readonly string[];
      readonly done: string | RegExp;
    }
    const doNothing = (pages: readonly Decision[]) => Promise.all(pages.map(one => scans(browser, one)));
    /** By the person who opens the link after the scanner. */
    async function isDoneFor({ link, title, presses, done }: Decision): Promise<void> {
      const page = await visitor();
      await page.goto(link);
      await heading(page, title);
      await openedItself(page);
      for (const name of presses) await page.getByRole('button', { name }).last().click();
      await heading(page, done);
      await page.context().close();
    }
    const loggedIn = async (name: string) => {
      const { email, password } = await account(name);
      return { email, token: await telko.login(email, password) };
    };

    it('do nothing of what friends decide, and all of it for the person after it', async () => {
      const { number } = await linksOf(telko, await telkoCompany(running, telko), home);
      const asFriend = async (name: string) => {
        const email = `${name.toLowerCase()}@example.org`;
        const body = { ...friend(name, 'Wendt', email), Werbeeinwilligung: true };
        await telko.ask('POST', `/empfaenger/create/${number}`, { body });
        return email;
      };
      const [rosa, nora] = [await asFriend('Rosa'), await asFriend('Nora')];
      const pages: readonly Decision[] = [
        {
          link: await mailLink(running, rosa, '/empfaenger/zustimmung'),
          title: 'Nur noch bestätigen',
          presses: ['Bestätigen und weiter'],
          done: 'Danke, alles bestätigt',
        },
        {
          link: await mailLink(running, nora, '/empfaenger/meinedaten'),
          title: 'Gespeicherte Daten',
          presses: ['Einwilligung widerrufen', 'Meine Daten löschen', 'Ja, löschen'],
          done: 'Die Daten sind gelöscht',
        },
      ];
      await doNothing(pages);
      const token = await tokenFromMail(running, nora, '/empfaenger/meinedaten');
      const { Profil } = await telko.ask('GET', '/empfaenger/daten', { token });
      expect(Profil.Werbeeinwilligung).toBe(true);
      for (const one of pages) await isDoneFor(one);
    });

    it('log nobody in and confirm no address, and do so for the person after it', async () => {
      const [willi, { email: lina }, moved] = ['willi@example.org', await account('Lina'), await loggedIn('Ute')];
      await telko.ask('POST', '/account/createEmpfehler', {
        body: { Vorname: 'Willi', Nachname: 'Lorenz', Email: willi },
      });
      await telko.ask('POST', '/account/anmeldelink', { body: { Email: lina } });
      await telko.ask('PUT', '/empfehler/email', { token: moved.token, body: { Email: 'neu@example.org' } });
      const pages: readonly Decision[] = [
        {
          link: await mailLink(running, willi, '/registrieren'),
          title: 'Willkommen',
          presses: ['Bestätigen und loslegen'],
          done: /Willi/,
        },
        {
          link: await mailLink(running, lina, '/anmeldelink'),
          title: 'Anmelden',
          presses: ['Jetzt anmelden'],
          done: /Lina/,
        },
        {
          link: await mailLink(running, 'neu@example.org', '/empfehler/email'),
          title: 'Noch ein Klick',
          presses: ['Neue Adresse bestätigen'],
          done: 'Ihre neue E-Mail-Adresse gilt',
        },
      ];
      await doNothing(pages);
      for (const one of pages) await isDoneFor(one);
      // The former address gets a mail once the new one is confirmed.
      const objection: Decision = {
        link: await mailLink(running, moved.email, '/empfehler/email/einspruch'),
        title: 'Haben Sie Ihre E-Mail-Adresse nicht geändert?',
        presses: ['Nein, Konto sperren'],
        done: 'Ihr Konto ist gesperrt',
      };
      await doNothing([objection]);
      await isDoneFor(objection);
    });

    it('order and end no newsletter and stop no payment, and do so for the person after it', async () => {
      const [post, robbed] = [await loggedIn('Paula'), await loggedIn('Konrad')];
      await telko.ask('PUT', '/empfehler/setNewsletterOptin', { token: post.token });
      const theirs = { Kontoinhaber: 'Konrad Lorenz', Iban: 'DE89370400440532013000' };
      await telko.ask('PUT', '/empfehler/bankdaten', { token: robbed.token, body: theirs });
      const newsletter = await mailLink(running, post.email, '/empfehler/newsletter/optin');
      const pages: readonly Decision[] = [
        {
          link: newsletter,
          title: 'Noch ein Klick',
          presses: ['Newsletter bestätigen'],
          done: 'Der Newsletter ist bestellt',
        },
        {
          link: newsletter.replace('/optin', '/optout'),
          title: 'Newsletter abbestellen',
          presses: ['Newsletter abbestellen'],
          done: 'Der Newsletter ist abbestellt',
        },
        {
          link: await mailLink(running, robbed.email, '/bankdaten/einspruch'),
          title: 'Waren Sie das nicht?',
          presses: ['Nein, Auszahlung stoppen'],
          done: 'Wir zahlen nichts aus',
        },
      ];
      await doNothing(pages);
      const { NewsletterOptinGegeben } = await telko.ask('GET', '/account/user', { token: post.token });
      expect(NewsletterOptinGegeben).toBe(false);
      for (const one of pages) await isDoneFor(one);
    });
  });

  it('take one’s data along and have the account erased', async () => {
    const emil = await account('Emil');
    const page = await visitor();
    await arriveLoggedIn(page, home, 'telko', emil);
    await page.goto(`${home}/meinedaten`);
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Daten herunterladen')]);
    expect(await readFile((await download.path())!, 'utf8')).toContain(emil.email);

    await press(page, 'Konto löschen');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Konto endgültig löschen' }).click();
    await dialog.getByText('Bitte geben Sie „löschen“ ein.').first().waitFor();
    await dialog.getByRole('textbox').fill('löschen');
    await dialog.getByRole('button', { name: 'Konto endgültig löschen' }).click();
    await page.getByText('Ihr Konto ist gelöscht').first().waitFor();
    expect(
      (await telko.call('POST', '/account/login', { body: { Email: emil.email, Password: emil.password } })).status,
    ).toBeGreaterThanOrEqual(400);
  });

  it('choose a new password when the old one is forgotten', async () => {
    const hugo = await account('Hugo');
    const page = await visitor();
    await page.goto(`${home}/login`);
    await page.getByRole('link', { name: 'Passwort vergessen' }).click();
    // The login's form has such a field too, and stands until the next page is there.
    await page.getByRole('button', { name: 'Link schicken' }).waitFor();
    await page.locator('input[inputmode=email]').fill(hugo.email);
    await press(page, 'Link schicken');
    await heading(page, 'Bitte sehen Sie in Ihr Postfach');
    await openMailLink(page, running, hugo.email, '/passwortsetzen');
    await page.getByLabel('Neues Passwort', { exact: true }).fill('Ganz-Anders-1');
    await press(page, 'Passwort speichern');
    await page.getByRole('link', { name: 'Abmelden' }).waitFor();
    await page.getByRole('link', { name: 'Abmelden' }).click();
    await page.getByRole('link', { name: 'Anmelden' }).first().waitFor();
    await logIn(page, home, 'de', { ...hugo, password: 'Ganz-Anders-1' });
    await comesInByMail(await visitor(), home, running, hugo.email);
  });

  it('see where they are logged in, and end another session from there; no script reads the token', async () => {
    const ilse = await account('Ilse');
    const [here, there] = [await visitor(), await visitor()];
    await logIn(there, home, 'de', ilse);
    await arriveLoggedIn(here, home, 'telko', ilse);
    const kept = await there.evaluate<string>(
      'document.cookie + Object.values(localStorage) + Object.values(sessionStorage)',
    );
    const token = (await there.context().cookies()).find(({ name }) => name === 'psoe_token')!;
    const safe = [token.httpOnly, token.sameSite, kept.includes(token.value), kept.includes('psoe_token')];
    expect(safe).toEqual([true, 'Lax', false, false]);

    await here.goto(`${home}/meinedaten`);
    await here.getByText('Dieses Gerät').waitFor();
    const others = here.getByRole('button', { name: 'Alle anderen abmelden' });
    await others.click();
    await others.waitFor({ state: 'hidden' });
    await here.getByText('Sie sind nur auf diesem Gerät angemeldet.').waitFor();
    await there.goto(`${home}/meinedaten`);
    await heading(there, 'Anmelden');
    await here.reload();
    await heading(here, 'Meine Daten');
  });

  it('ask for a code of an app where somebody set one up, or for a recovery code', async () =>
    asksForACode(await visitor(), home, await account('Rieke')));

  it('ask for a passkey where somebody added one', async () =>
    asksForAPasskey(await visitor(), home, await account('Runa')));

  it('say that a reward is missing, and object to the decision; the support reads it and writes nothing', async () => {
    const page = await visitor();
    const jonas = login('telko');
    await arriveLoggedIn(page, home, 'telko', jonas);
    await claimsAndObjects(page, running, jonas);
    await offersSupportNoClaim(await visitor(), running, 'Jonas Weber');
  });

  it('say as a friend, by the link of a mail, that a reward is missing', async () =>
    claimsAsFriend(await visitor(), running));

  it('tell a recommender’s session that the support has opened, and open it once', async () => {
    const Url = await telko.adminLogin(login('telko', 'staff'), 'Jonas Weber');
    const page = await visitor();
    await page.goto(Url);
    await page.getByText('Sie sind als Jonas Weber angemeldet (Support).').waitFor();
    const second = await visitor();
    await second.goto(Url);
    await heading(second, 'Anmelden nicht möglich');
  });

  it('go to what is wrong at every failed submit', async () => {
    const page = await visitor();
    await page.setViewportSize({ width: 390, height: 844 });
    await goesToWhatIsWrong(page, home);
  });

  it('speak the other language in all that stands there', async () => {
    const { link } = await linksOf(telko, await telkoCompany(running, telko), home);
    const page = await visitor();
    const friends = new URL(link).pathname;
    const pages = ['/', '/internet/glasfaser.html', '/aktuellepraemienuebersicht', '/empfehlen/102', friends];
    await speaksEnglishThroughout(page, running, 'telko', pages);
    await speaksEnglishThroughout(page, running, 'energie', ['/']);
  });

  it('speak the other language on the same page, and stay with it', async () => {
    const page = await visitor({ answered: false });
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    // What asks about cookies comes after it: the server rendered it in German.
    const code = Promise.withResolvers<void>();
    await page.route('**/assets/consent-ui-*.js', route => code.promise.then(() => route.continue()));
    await page.goto(`${home}/passwortvergessen?widget=1`);
    await page.getByRole('button', { name: 'Switch to English' }).click();
    await heading(page, 'Forgot your password?');
    code.resolve();
    await page.getByRole('region', { name: 'Your cookie choices' }).waitFor();
    expect(errors).toEqual([]);
    expect([new URL(page.url()).pathname, await page.locator('html').getAttribute('lang')]).toEqual([
      '/forgot-password',
      'en',
    ]);
    await page.getByRole('link', { name: 'Privacy' }).first().click();
    await page.waitForURL(/\/privacy\?widget=1/);
    await page.goto(home);
    await heading(page, 'Share what’s good');
  });

  it('lead through the login and back to where one wanted to go, never elsewhere', async () => {
    const page = await visitor();
    await page.goto(`${home}/meinedaten`);
    await page.waitForURL(/\/login\?/);
    await enterLogin(page, login('telko'));
    await page.waitForURL(`${home}/meinedaten`);

    // The accessibility statement is open to everybody, also where a programme opens to nobody without a login.
    const anybody = await visitor();
    await anybody.goto(energie);
    await take(anybody, anybody.getByRole('contentinfo').getByRole('link', { name: 'Barrierefreiheit' }));
    await heading(anybody, 'Erklärung zur Barrierefreiheit');
    expect(new URL(anybody.url()).pathname).toBe('/barrierefreiheit');
    expect((await anybody.goto(`${energie}/barrierefreiheit`))?.status()).toBe(200);
    await heading(anybody, 'Erklärung zur Barrierefreiheit');

    const other = await visitor();
    await other.goto(`${home}/login?ziel=${encodeURIComponent('https://example.org/falle')}`);
    await enterLogin(other, login('telko'));
    await other.waitForURL(({ pathname }) => pathname !== '/login');
    expect(new URL(other.url()).origin).toBe(home);
  });

  it('speak the account’s language after the login, unless another one was chosen by hand', async () => {
    const english = await visitor({ locale: 'en-GB' });
    await english.goto(home);
    await english.getByRole('link', { name: 'Log in', exact: true }).click();
    await enterLogin(english, login('telko'));
    await english.waitForURL(`${home}/persoenlicherbereich`);

    const mara = await account('Mara');
    const chosen = await visitor();
    await chosen.goto(home);
    await chosen.getByRole('button', { name: 'Switch to English' }).click();
    await chosen.getByRole('link', { name: 'Log in', exact: true }).click();
    await enterLogin(chosen, mara);
    await chosen.waitForURL(`${home}/my-area`);
    await until(
      'the account to have learned it',
      async () =>
        (
          await telko.ask<{ Language: string }>('POST', '/account/login', {
            body: { Email: mara.email, Password: mara.password },
          })
        ).Language === 'en',
    );
  });

  it('are there before the portal’s scripts are, and stay as they are when those come', async () => {
    const words = await reads(browser, home);
    // The key visual, a block and a footnote of the content store.
    for (const written of [
      'Gutes weitersagen. Gemeinsam verdienen.',
      'Glasfaser in Ihrer Straße?',
      'bis zu 110 € je Anschluss',
      'Bis zu 500 € je erfolgreicher Empfehlung',
    ])
      expect(words).toContain(written);
    await menuOpensUnscripted(browser, home);
    expect(await reads(browser, `${home}/meinedaten`)).not.toContain('Meine Daten');
    await staysAsItIs(visitor, home);
  });

  it('ask once more for texts that do not come, then say so, and come once loaded again', async () =>
    saysThatTextsAreMissing(await visitor(), home));

  it('say so where scripts do not come, and open a mail’s link once they do', async () =>
    saysThatScriptsAreMissing(await visitor(), home));

  it('jump out of a frame that is not the integrated one', async () => {
    const page = await visitor();
    const provider = 'https://www.fernklang.example';
    await page
      .context()
      .route(`${provider}/**`, route => route.fulfill({ contentType: 'text/html', body: '<h1>Anbieter</h1>' }));
    await page
      .context()
      .route(`${home}/eltern`, route =>
        route.fulfill({ contentType: 'text/html', body: '<iframe src="/faq" width="800" height="600"></iframe>' }),
      );
    await page.goto(`${home}/eltern`);
    await page.waitForURL(`${provider}/empfehlen#/faq`);
  });

  it('write to the support, with proof of work where the server wants it', async () => {
    const page = await visitor();
    await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': '198.51.100.7' });
    await page.goto(`${home}/kontakt`);
    // So many forms an hour need no proof of work from an address; this one comes after them.
    await page.evaluate(`Promise.all(Array.from({ length: 21 }, (_, sent) => {
      const body = JSON.stringify({ Vorname: 'Viel', Nachname: 'Schreiber', Email: 'viel' + sent + '@example.org' });
      return fetch('/api/v1/telko/account/createEmpfehler', { method: 'POST', headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }, body });
    })).then(() => undefined)`);
    const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
    await fill('Vorname', 'Greta');
    await fill('Nachname', 'Lorenz');
    await fill('E-Mail-Adresse', 'greta@example.org');
    await fill('Betreff', 'Meine Empfehlung');
    await fill('Ihre Nachricht', 'Wann kommt meine Prämie?');
    const [asked, sent] = await Promise.all([
      page.waitForResponse(response => response.url().includes('cmd=IsCaptchaRequired')),
      page.waitForRequest(request => request.method() === 'POST' && request.url().endsWith('/kontakt')),
      press(page, 'Nachricht senden'),
    ]);
    expect(await asked.json()).toMatchObject({ CaptchaRequired: true });
    expect(sent.postDataJSON()).toMatchObject({ Captcha: expect.stringMatching(/.{20}/) });
    await heading(page, 'Danke, Ihre Nachricht ist bei uns');
    await until('the copy of the message', async () => (await running.mails('greta@example.org')).length === 1);
  });

  it('lead on by themselves from a link with a code that was said aloud, where many were tried out in the network', async () =>
    opensSpokenLinkByItself(running, telko, home, { visitor, browser }));

  describe('in the provider’s own page', () => {
    it('tell it, and nobody else, where they are and how tall', async () =>
      isToldWhereTheyAre(await visitor(), energie));
    it('know without a login who is there, and lead home from where only others may go', async () =>
      knowsWhoIsThere(await visitor(), energie, await handedOver(running, 'energie')));
  });

  it('are counted by the provider’s statistics once that is allowed, and not before', async () =>
    isCountedOnceAllowed(await visitor({ answered: false }), energie));
});
