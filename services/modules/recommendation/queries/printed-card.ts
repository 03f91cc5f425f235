import { Injectable } from '@nestjs/common';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { Clock } from '#platform/clock.js';
import { ensure } from '#platform/domain/domain-error.js';
import { runsOf, type Run, type Weight } from '#platform/fonts.js';
import { markPaths } from '#platform/pictures.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { day } from '#shared/dates-and-money.js';
import type { Address } from '../api.js';
import { sharedLinkOf, spokenOf } from '../links.js';
import { SpeakableCodes } from '../persistence/followed-links.js';
import { RecommendationRepository } from '../persistence/recommendations.js';
import { drawnLeadOf, leadOf, mainOf, priceOf, PromisedByLink, sentences } from './link-previews.js';

@Injectable()
export class PrintedCards {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly spoken: SpeakableCodes,
    private readonly promised: PromisedByLink,
    private readonly clock: Clock,
  ) {}

  /** A printable card of the person's own open link, as PDF: A6, landscape. */
  async card(tenant: Tenant, recommenderId: string, number: string, address: Address): Promise<Buffer> {
    const row = await this.recommendations.row({ number, recommenderId });
    ensure(row !== null, 'recommendation-unknown');
    (await this.recommendations.load(row.recommendationId)).mustTakeRecipients(this.clock.now());
    const promised = await this.promised.of(tenant, row);
    ensure(typeof promised !== 'string', 'recommendation-blocked');
    const { language, tone } = address;
    const texts = words[language];
    const { name } = promised.product;
    const price = [priceOf(promised.product, language)].filter(Boolean);
    const own = await this.spoken.of(recommenderId);
    const code = own?.recommendationId === row.recommendationId ? spokenOf(own.code) : row.code;
    const link = new URL(sharedLinkOf(tenant, row, { channel: 'Card', tone, language }));
    const { host } = link;
    return drawnCard({
      language,
      title: `${leadOf(promised, address)} ${mainOf(promised, language)} ${sentences[language].at(tenant.name)}`,
      tenant: tenant.name,
      theme: tenant.config.theme,
      lead: drawnLeadOf(promised, address),
      main: mainOf(promised, language),
      below: [...(promised.recipientCents > 0 ? [name] : []), ...price],
      scan: texts.scan,
      foot: [
        tenant.config.offlineCode ? texts.code(host, code) : texts.address(host + link.pathname),
        texts.until(day(row.validUntil, language)),
      ],
      link: link.href,
    });
  }
}

const words = {
  de: {
    scan: 'Scannen und ansehen',
    code: (host: string, code: string) => `Oder auf ${host}/code eingeben: ${code}`,
    address: (address: string) => `Oder im Browser: ${address}`,
    until: (date: string) => `Gültig bis ${date}`,
  },
  en: {
    scan: 'Scan to have a look',
    code: (host: string, code: string) => `Or go to ${host}/code and type ${code}`,
    address: (address: string) => `Or in your browser: ${address}`,
    until: (date: string) => `Valid until ${date}`,
  },
} as const;

export interface CardWords {
  readonly language: 'de' | 'en';
  readonly title: string;
  readonly tenant: string;
  readonly theme: Readonly<Record<string, string>>;
  readonly lead: string;
  /** Most prominent text: the amount, or the product where the friend gets none. */
  readonly main: string;
  readonly below: readonly string[];
  readonly scan: string;
  readonly foot: readonly string[];
  readonly link: string;
}

/** In points: A6 on its long side, 148 × 105 mm. */
const page = { width: 419.53, height: 297.64, margin: 28, band: 60 };

const qr = { side: 144, x: page.width - page.margin - 136, y: page.band + 18 };

/** White modules around the code that scanners need. */
const quiet = 4;

type Pdf = InstanceType<typeof PDFDocument>;

/** A line of text: limited to a width, shrunk to fit, and wrapped where it would become too small to read. */
interface Line {
  readonly size: number;
  readonly weight: Weight;
  readonly width: number;
  readonly lines?: number;
}

const smallest = 8;

const lineHeight = 1.18;

/** Draws the card from its words and theme alone. */
export async function drawnCard(card: CardWords): Promise<Buffer> {
  const { default: Document } = await import('pdfkit');
  const colour = (name: string, otherwise: string): string =>
    /^#[0-9a-f]{6}$/i.test(card.theme[name] ?? '') ? card.theme[name]! : otherwise;
  const [brand, onBrand, accent] = [
    colour('--brand', '#2f4858'),
    colour('--on-brand', '#ffffff'),
    colour('--accent', '#f2b134'),
  ];
  const ink = colour('--ink', '#1b2328');
  const pdf = new Document({
    size: 'A6',
    layout: 'landscape',
    margin: 0,
    pdfVersion: '1.7',
    lang: card.language === 'de' ? 'de-DE' : 'en-GB',
    displayTitle: true,
    info: { Title: card.title, Author: card.tenant, Creator: card.tenant, Producer: card.tenant },
  });
  // The logo stands on white, so that it fits every tenant's colour.
  pdf.rect(0, 0, page.width, page.band).fill(brand);
  pdf.rect(0, page.band, page.width, 4).fill(accent);
  pdf.save().translate(page.margin, 14);
  pdf.path(markPaths.ground).fill(onBrand);
  pdf.path(markPaths.stroke).lineWidth(4).lineCap('round').stroke(brand);
  pdf.restore();
  write(pdf, card.tenant, page.margin + 44, 19, onBrand, { size: 19, weight: 800, width: page.width - 100 });

  const room = qr.x - page.margin - 20;
  let y = qr.y + 12;
  y = write(pdf, card.lead, page.margin, y, ink, { size: 17, weight: 500, width: room });
  const short = widthOf(pdf, card.main, 52, 800) <= room;
  y = write(pdf, card.main, page.margin, y + 2, ink, {
    size: short ? 52 : 24,
    weight: 800,
    width: room,
    lines: short ? 1 : 3,
  });
  for (const text of card.below) y = write(pdf, text, page.margin, y + 3, ink, { size: 13, weight: 500, width: room });

  drawQr(pdf, card.link);
  write(pdf, card.scan, qr.x + 12, qr.y + qr.side - 3, ink, { size: 11, weight: 800, width: qr.side - 24 });
  const footHeight = card.foot.length * 14;
  card.foot.forEach((text, at) =>
    write(pdf, text, page.margin, page.height - 20 - footHeight + at * 14, ink, {
      size: 10,
      weight: 500,
      width: page.width - 2 * page.margin,
    }),
  );

  const parts: Buffer[] = [];
  return new Promise((done, failed) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => done(Buffer.concat(parts)));
    pdf.on('error', failed);
    pdf.end();
  });
}

/** Black on white for cameras; adjacent dark modules of a row are drawn as one rectangle, so that no hairline separates them. */
function drawQr(pdf: Pdf, link: string): void {
  const { data, size } = encode(link, { ecc: 'M', border: 0 });
  const unit = qr.side / (size + 2 * quiet);
  pdf.rect(qr.x, qr.y, qr.side, qr.side).fill('#ffffff');
  data.forEach((row, at) => {
    for (let from = row.indexOf(true); from >= 0;) {
      const end = row.indexOf(false, from);
      const to = end < 0 ? size : end;
      pdf.rect(qr.x + (quiet + from) * unit, qr.y + (quiet + at) * unit, (to - from) * unit, unit);
      from = row.indexOf(true, to);
    }
  });
  pdf.fill('#000000');
}

/** Writes the text and returns where the next line begins. */
function write(pdf: Pdf, text: string, x: number, y: number, colour: string, line: Line): number {
  const { weight, width, lines = 1 } = line;
  const pieces = wrapped(pdf, text, line);
  const widest = Math.max(...pieces.map(piece => widthOf(pdf, piece, line.size, weight)));
  const size = Math.max(smallest, Math.min(line.size, (line.size * width) / Math.max(widest, 1)));
  let top = y;
  for (const piece of pieces.slice(0, lines)) {
    let left = x;
    for (const run of runsOf(piece, weight)) {
      fontFor(pdf, run, size).fillColor(colour).text(run.text, left, top, { lineBreak: false });
      left += pdf.widthOfString(run.text);
    }
    top += size * lineHeight;
  }
  return top;
}

function wrapped(pdf: Pdf, text: string, { size, weight, width, lines = 1 }: Line): string[] {
  if (lines === 1) return [text];
  const pieces: string[] = [];
  for (const word of text.split(' ')) {
    const longer = pieces.length > 0 ? `${pieces.at(-1)} ${word}` : word;
    if (pieces.length > 0 && (pieces.length === lines || widthOf(pdf, longer, size, weight) <= width))
      pieces[pieces.length - 1] = longer;
    else pieces.push(word);
  }
  return pieces;
}

function widthOf(pdf: Pdf, text: string, size: number, weight: Weight): number {
  return runsOf(text, weight).reduce((sum, run) => sum + fontFor(pdf, run, size).widthOfString(run.text), 0);
}

/** Each file is embedded once, and only where one of its letters is needed. */
const embedded = new WeakMap<Pdf, Set<string>>();

function fontFor(pdf: Pdf, { face }: Run, size: number): Pdf {
  const known = embedded.get(pdf) ?? new Set();
  embedded.set(pdf, known);
  if (!known.has(face.name)) pdf.registerFont(face.name, face.file);
  known.add(face.name);
  return pdf.font(face.name).fontSize(size);
}
