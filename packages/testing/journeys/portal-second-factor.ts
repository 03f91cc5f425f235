import { readFile } from 'node:fs/promises';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { until } from '../src/until.js';
import { heading, press } from './steps.js';

interface Account {
  readonly email: string;
  readonly password: string;
}

function hands(page: Page, home: string, { email, password }: Account) {
  return {
    async enterPassword(): Promise<void> {
      await page.goto(`${home}/login`);
      await page.locator('input[type=email]').fill(email);
      await page.locator('input[autocomplete=current-password]').fill(password);
      await press(page, 'Anmelden');
    },
    async confirmPassword(action: string, typed = password): Promise<void> {
      const field = page.getByLabel('Passwort', { exact: true });
      if (!(await field.isVisible())) await press(page, action);
      await field.fill(typed);
      await press(page, action);
    },
    async logOut(): Promise<void> {
      await page.goto(`${home}/logout`);
      await until(
        'the session to end',
        async () => (await page.context().cookies()).every(({ name }) => name !== 'psoe_angemeldet') || undefined,
      );
    },
  };
}

/** Sets the app up, logs in with its code, then with a recovery code, and takes the app away again; on a screen of 320 pixels. */
export async function asksForACode(page: Page, home: string, account: Account): Promise<void> {
  const { enterPassword, confirmPassword, logOut } = hands(page, home, account);
  const enterCode = async (code: string) => {
    await page.getByLabel('Code', { exact: true }).fill(code);
    await press(page, 'Mit Code anmelden');
  };
  const codeOf = (key: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });

  await page.setViewportSize({ width: 320, height: 800 });
  await enterPassword();
  await page.waitForURL(/persoenlicherbereich/);
  await page.goto(`${home}/meinedaten`);
  await confirmPassword('Authenticator-App einrichten');
  await page.getByRole('img', { name: /QR-Code mit dem Schlüssel/ }).waitFor();
  const key = (await page.locator('.app-key code').innerText()).replace(/\s/g, '');
  await isAsWideAsTheScreen(page);
  await page.getByLabel('Code aus der App').fill('12');
  await press(page, 'Einschalten');
  await page.locator('#f-Code-error', { hasText: 'Dieser Code stimmt nicht' }).waitFor();
  await page.getByLabel('Code aus der App').fill(codeOf(key, -1));
  await press(page, 'Einschalten');
  const codes = page.getByRole('list', { name: 'Wiederherstellungscodes' }).getByRole('listitem');
  await codes.first().waitFor();
  const [recovery, ...others] = await codes.allInnerTexts();
  expect(others).toHaveLength(9);
  await isAsWideAsTheScreen(page);
  await press(page, 'Kopieren');
  await page.getByText('Codes kopiert').first().waitFor();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe([recovery, ...others].join('\n'));
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Als Datei speichern')]);
  expect(await readFile(await file.path(), 'utf8')).toBe(`${[recovery, ...others].join('\n')}\n`);
  await press(page, 'Ich habe sie aufbewahrt');
  await page.getByText('10 Wiederherstellungscodes sind noch übrig.').waitFor();

  await logOut();
  await enterPassword();
  await enterCode('nicht-richtig');
  await page.locator('#f-Code-error', { hasText: 'Dieser Code stimmt nicht' }).waitFor();
  await isAsWideAsTheScreen(page);
  await enterCode(codeOf(key));
  await page.waitForURL(/persoenlicherbereich/);

  await logOut();
  await enterPassword();
  await enterCode(recovery!);
  await page.waitForURL(/persoenlicherbereich/);
  await page.goto(`${home}/meinedaten`);
  await page.getByText('9 Wiederherstellungscodes sind noch übrig.').waitFor();
  await confirmPassword('Authenticator-App entfernen', 'Nicht-Mein-Passwort-1');
  await page.locator('#f-Password-error', { hasText: 'Passwort' }).waitFor();
  await confirmPassword('Authenticator-App entfernen');
  await page.getByRole('button', { name: 'Authenticator-App einrichten' }).waitFor();
  await logOut();
  await enterPassword();
  await page.waitForURL(/persoenlicherbereich/);
  await page.goto(`${home}/meinedaten`);
  await heading(page, 'Zweiter Faktor');
}

/** Adds a passkey of this device, logs in with it, and finds the way by a code where the device does not know it; on a screen of 320 pixels. */
export async function asksForAPasskey(page: Page, home: string, account: Account): Promise<void> {
  const { enterPassword, confirmPassword, logOut } = hands(page, home, account);
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  await page.setViewportSize({ width: 320, height: 800 });
  await enterPassword();
  await page.waitForURL(/persoenlicherbereich/);
  await page.goto(`${home}/meinedaten`);
  await press(page, 'Passkey hinzufügen');
  await isAsWideAsTheScreen(page);
  await page.getByLabel('Name des Passkeys').fill('Mein Handy');
  await page.getByLabel('Passwort', { exact: true }).fill(account.password);
  await press(page, 'Passkey hinzufügen');
  const recovery = await page
    .getByRole('list', { name: 'Wiederherstellungscodes' })
    .getByRole('listitem')
    .first()
    .innerText();
  await press(page, 'Ich habe sie aufbewahrt');
  const row = page.getByRole('listitem').filter({ hasText: 'Mein Handy' });
  await row.waitFor();
  await isAsWideAsTheScreen(page);
  expect((await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toMatchObject([
    { rpId: new URL(home).hostname, isResidentCredential: true },
  ]);

  await logOut();
  await enterPassword();
  await page.getByRole('button', { name: 'Mit Passkey bestätigen' }).waitFor();
  await isAsWideAsTheScreen(page);
  await press(page, 'Mit Passkey bestätigen');
  await page.waitForURL(/persoenlicherbereich/);
  await page.goto(`${home}/meinedaten`);
  await row.filter({ hasText: 'zuletzt benutzt' }).waitFor();

  // Another device, without the key.
  await logOut();
  await browser.send('WebAuthn.clearCredentials', { authenticatorId });
  await enterPassword();
  await press(page, 'Mit Passkey bestätigen');
  await page.getByText('Ihr Gerät hat nicht bestätigt.').waitFor();
  await page.getByLabel('Code', { exact: true }).fill(recovery);
  await press(page, 'Mit Code anmelden');
  await page.waitForURL(/persoenlicherbereich/);
  await page.goto(`${home}/meinedaten`);
  await confirmPassword('Mein Handy entfernen');
  await page.getByRole('button', { name: 'Authenticator-App einrichten' }).waitFor();
  expect(await row.count()).toBe(0);
}

const isAsWideAsTheScreen = async (page: Page): Promise<void> =>
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
