import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { Refused, refuseUnless } from '#platform/domain/refused.js';

export type Node = { readonly [name: string]: Node | Node[] | string | undefined };

/** No document type, so no entities of any kind; nothing is fetched, nothing expands. */
export function readXml(xml: string): Node {
  refuseUnless(!/<!DOCTYPE|<!ENTITY/i.test(xml) && XMLValidator.validate(xml) === true, 'validation-failed');
  try {
    return new XMLParser({ removeNSPrefix: true, ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false, processEntities: false, ignoreDeclaration: true }).parse(xml) as Node;
  } catch {
    throw new Refused('validation-failed');
  }
}

/** Every element of that name below a node. */
export function all(node: Node | undefined, name: string): Node[] {
  const value = node?.[name];
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map((one) => (typeof one === 'string' ? { '#text': one } : one));
}

/** The first element down a path. */
export function at(node: Node | undefined, ...path: string[]): Node | undefined {
  return path.reduce<Node | undefined>((current, name) => all(current, name)[0], node);
}

export function text(node: Node | undefined, ...path: string[]): string | null {
  const value = at(node, ...path)?.['#text'];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** `45.01` as 4501; without floating point, since it is money. */
export function cents(node: Node | undefined, ...path: string[]): number | null {
  const match = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(text(node, ...path) ?? '');
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}
