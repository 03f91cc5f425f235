import { XMLParser, XMLValidator } from 'fast-xml-parser';

export type Node = { readonly [name: string]: Node | Node[] | string | undefined };

/** Generous for any daily statement, and cheap to parse: the statement of a batch of 2,000 payments has about 150,000 tags. */
const limits = { bytes: 8 * 1024 * 1024, tags: 250_000, depth: 40, tagLength: 2_000 };
export const mostBytes = limits.bytes;

/** Parses XML; null where it is none, too large, or has a document type. Without one no entities exist: nothing is fetched or expanded. */
export function readXml(xml: string): Node | null {
  if (!isSmallEnough(xml) || xml.includes('\0') || hasDocumentType(xml) || XMLValidator.validate(xml) !== true)
    return null;
  try {
    return new XMLParser({
      removeNSPrefix: true,
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      parseTagValue: false,
      processEntities: false,
      ignoreDeclaration: true,
    }).parse(xml) as Node;
  } catch {
    return null;
  }
}

export const hasDocumentType = (xml: string): boolean => /<!DOCTYPE|<!ENTITY/i.test(xml);

/** Checks number, depth and length of the tags in one pass before anything is built. Refuses declarations (`<!…>`) too. */
export function isSmallEnough(xml: string): boolean {
  if (xml.length > limits.bytes) return false;
  let depth = 0;
  let tags = 0;
  for (let open = xml.indexOf('<'); open !== -1; open = xml.indexOf('<', open)) {
    const skipped = xml.startsWith('<!--', open) ? '-->' : xml.startsWith('<![CDATA[', open) ? ']]>' : null;
    const close = xml.indexOf(skipped ?? '>', open);
    if (close === -1 || ++tags > limits.tags) return false;
    if (skipped === null) {
      const second = xml[open + 1];
      if (second === '!' || close - open > limits.tagLength) return false;
      if (second === '/') depth -= 1;
      else if (second !== '?' && xml[close - 1] !== '/') depth += 1;
      if (depth < 0 || depth > limits.depth) return false;
    }
    open = close + (skipped?.length ?? 1);
  }
  return true;
}

/** Every child element of a node with this name. */
export function all(node: Node | undefined, name: string): Node[] {
  const value = node?.[name];
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map(one => (typeof one === 'string' ? { '#text': one } : one));
}

/** The first element down a path. */
export function at(node: Node | undefined, ...path: string[]): Node | undefined {
  return path.reduce<Node | undefined>((current, name) => all(current, name)[0], node);
}

export function text(node: Node | undefined, ...path: string[]): string | null {
  const value = at(node, ...path)?.['#text'];
  return typeof value === 'string' && value.trim() !== '' ? decoded(value.trim()) : null;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five entities that XML itself has, and characters by number. */
const decoded = (value: string): string =>
  value.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/g, (written, name, decimal, hex) => {
    if (name) return entities[name as string]!;
    const code = decimal ? Number(decimal) : Number.parseInt(hex as string, 16);
    return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : written;
  });
