import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { demoJson, readEnvironment } from './accounts.js';
import { identityProvider, mount } from './identity-provider.js';
import { inbox, MailStore, smtpSink } from './inbox.js';
import { providerShop, shopMount } from './provider-shop.js';
import { supplierMount, voucherSupplier } from './voucher-supplier.js';

// The demo's fakes of other companies' systems: mail server, identity provider, the provider's shop and a voucher supplier.
const environment = readEnvironment();
const store = await MailStore.open(join(environment.DEMO_DATA, 'mails'));
const [provider, serveInbox] = [await identityProvider(environment, to => store.wasInvited(to)), await inbox(store)];
const shop = await providerShop(environment);
const supplier = voucherSupplier('demo-gutscheine');
const smtp = smtpSink(store);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url?.split('?')[0] ?? '/';
  if (path.startsWith(`${mount}/`)) return provider(request, response);
  if (path === '/inbox' || path.startsWith('/inbox/')) return serveInbox(request, response);
  if (path.startsWith(`${shopMount}/`)) return shop(request, response);
  if (path === supplierMount) return supplier.answer(request, response);
  if (path !== '/demo.json') return void response.writeHead(404).end();
  response
    .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(demoJson(environment), null, 2));
}

const web = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    if (!response.headersSent) response.writeHead(500);
    response.end();
  });
});

smtp.listen(environment.SMTP_PORT, '127.0.0.1');
web.listen(environment.DEMO_PORT, '127.0.0.1', () =>
  console.log('The demo’s mail box and identity provider are ready.'),
);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    smtp.close(() => undefined);
    web.close(() => process.exit(0));
    web.closeAllConnections();
  });
}
