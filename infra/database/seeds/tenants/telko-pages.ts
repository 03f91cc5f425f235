import { text, type Page } from './catalogue-builder.js';

const page = (path: string, source: string, category: string, [de, en]: readonly [string, string], [subDe, subEn]: readonly [string, string], products: readonly number[]): Page => ({
  path, source, category, title: text(de, en), subtitle: text(subDe, subEn), products,
});

/** The category pages of §2, the ones a visitor looks for most first. */
export const telkoPages: readonly Page[] = [
  page('internet', 'festnetz', 'internet', ['Internet', 'Internet'], ['Schnell zu Hause, mit Telefon-Flat', 'Fast at home, with unlimited calls'], [101, 102, 103, 104]),
  page('glasfaser', 'festnetz', 'glasfaser', ['Glasfaser', 'Fibre'], ['Bis 1.000 MBit/s, direkt in die Wohnung', 'Up to 1,000 Mbit/s, right into the home'], [121, 122, 123, 124]),
  page('fernsehen', 'festnetz', 'fernsehen', ['Fernsehen', 'Television'], ['Internet, Telefon und TV zusammen', 'Internet, phone and TV together'], [131, 132, 137]),
  page('sport-tv', 'festnetz', 'sport', ['Sport live', 'Live sport'], ['Alle Spiele auf dem großen Bildschirm', 'Every match on the big screen'], [141, 142, 143]),
  page('smartphone-tarife.html', 'mobilfunk', 'smartphone-tarife', ['Smartphone-Tarife', 'Smartphone tariffs'], ['Viel Datenvolumen im 5G-Netz', 'Plenty of data on the 5G network'], [201, 202, 203]),
  page('smartphones.html', 'mobilfunk', 'smartphones', ['Smartphones', 'Smartphones'], ['Neue Geräte mit passendem Tarif', 'New devices with the right tariff'], [301, 303, 302, 304, 305, 306, 307, 308]),
  page('company-pro', 'geschaeftskunden', 'company-pro', ['Company Pro', 'Company Pro'], ['Die Komplettlösung für Unternehmen', 'The complete solution for companies'], [441, 442]),
  page('junge-leute', 'festnetz', 'young', ['Für junge Leute', 'For young people'], ['Günstiger für alle unter 28', 'Cheaper for everyone under 28'], [151, 152, 153, 154]),
  page('internet/hybrid', 'festnetz', 'hybrid', ['Hybrid-Internet', 'Hybrid internet'], ['Leitung und Mobilfunk zusammen', 'Line and mobile network combined'], [111, 112, 113]),
  page('internet/glasfaser.html', 'festnetz', 'glasfaser', ['Internet über Glasfaser', 'Internet over fibre'], ['Der Anschluss der Zukunft', 'The connection of the future'], [121, 122, 123, 124]),
  page('junge-leute/speed.html', 'festnetz', 'young-speed', ['Speed für junge Leute', 'Speed for young people'], ['250 MBit/s zum kleinen Preis', '250 Mbit/s at a small price'], [152, 154, 151]),
  page('junge-leute/hybrid.html', 'festnetz', 'young-hybrid', ['Hybrid für junge Leute', 'Hybrid for young people'], ['Leitung und Mobilfunk zusammen', 'Line and mobile network combined'], [153, 151]),
  page('digital-home-service', 'festnetz', 'service', ['Digital-Service', 'Digital service'], ['Hilfe bei WLAN und Geräten', 'Help with Wi-Fi and devices'], [161, 162, 163]),
  page('fernsehen/satellit.html', 'festnetz', 'fernsehen-satellit', ['Fernsehen über Satellit', 'Television by satellite'], ['Für alle ohne Kabelanschluss', 'For homes without cable'], [133, 131]),
  page('fernsehen/hybrid-satellit.html', 'festnetz', 'fernsehen-hybrid-satellit', ['Hybrid und Satellit', 'Hybrid and satellite'], ['Überall schnell, überall Fernsehen', 'Fast everywhere, television everywhere'], [134, 133]),
  page('fernsehen/hybrid', 'festnetz', 'fernsehen-hybrid', ['Fernsehen mit Hybrid', 'Television with hybrid'], ['Auch wo die Leitung langsam ist', 'Even where the line is slow'], [135, 131]),
  page('fernsehen/glasfaser.html', 'festnetz', 'fernsehen-glasfaser', ['Fernsehen über Glasfaser', 'Television over fibre'], ['Viele Sender in UHD', 'Many channels in UHD'], [136, 137, 132]),
  page('prepaid-tarife.html', 'mobilfunk', 'prepaid', ['Prepaid-Tarife', 'Prepaid tariffs'], ['Ohne Vertrag, volle Kontrolle', 'No contract, full control'], [211, 212, 213]),
  page('young-tarife.html', 'mobilfunk', 'young-tarife', ['Young-Tarife', 'Young tariffs'], ['Mehr Daten für alle unter 28', 'More data for everyone under 28'], [221, 222, 223]),
  page('daten-tarife.html', 'mobilfunk', 'daten-tarife', ['Daten-Tarife', 'Data tariffs'], ['Für Tablet und Notebook', 'For tablet and laptop'], [231, 232, 233]),
  page('zusatzkarten.html', 'mobilfunk', 'zusatzkarten', ['Zusatzkarten', 'Extra SIMs'], ['Für Familie und zweites Gerät', 'For family and a second device'], [241, 242]),
  page('combi-cards.html', 'mobilfunk', 'combi-cards', ['Combi Cards', 'Combi cards'], ['Der Vorteil für Festnetzkunden', 'The benefit for landline customers'], [251, 252]),
  page('geraete.html', 'mobilfunk', 'geraete', ['Alle Geräte', 'All devices'], ['Smartphones, Tablets und Surfsticks', 'Smartphones, tablets and surf sticks'], [301, 303, 302, 304, 305, 306, 307, 308, 311, 312, 313, 314, 321, 322]),
  page('tablets.html', 'mobilfunk', 'tablets', ['Tablets', 'Tablets'], ['Großer Bildschirm, mit Datentarif', 'Big screen, with a data tariff'], [311, 312, 313, 314]),
  page('surfsticks.html', 'mobilfunk', 'surfsticks', ['Surfsticks', 'Surf sticks'], ['Internet zum Mitnehmen', 'Internet to take along'], [321, 322]),
  page('internet-telefon', 'geschaeftskunden', 'internet-telefon', ['Business-Internet', 'Business internet'], ['Feste IP-Adresse und schnelle Entstörung', 'Fixed IP address and fast repair'], [401, 403, 402]),
  page('homepage-und-shop', 'geschaeftskunden', 'homepage-und-shop', ['Homepage und Shop', 'Website and shop'], ['Ihr Auftritt im Netz', 'Your place on the web'], [411, 413, 412, 421, 422, 431, 432]),
  page('webseite', 'geschaeftskunden', 'webseite', ['Webseite', 'Website'], ['Selbst gebaut oder vom Profi', 'Built by you or by us'], [411, 413, 412]),
  page('webshop', 'geschaeftskunden', 'webshop', ['Webshop', 'Web shop'], ['Online verkaufen', 'Sell online'], [421, 422]),
  page('webhosting', 'geschaeftskunden', 'webhosting', ['Webhosting', 'Web hosting'], ['Speicher und Postfächer in Deutschland', 'Space and mailboxes in Germany'], [431, 432]),
  page('company-start', 'geschaeftskunden', 'company-start', ['Company Start', 'Company Start'], ['Der Einstieg für kleine Teams', 'The start for small teams'], [441, 403]),
];
