/** The domain as mail servers write it: umlauts and other scripts as `xn--`, in lower case. Null where it is none. */
export function asciiDomain(domain: string): string | null {
  if (/^[a-z0-9.-]+$/i.test(domain) && !/xn--/i.test(domain)) return domain.toLowerCase();
  // The domain alone: anything else would be read as a part of the address around it.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return null;
  try {
    const { hostname } = new URL(`http://${domain}`);
    return /^[a-z0-9.-]+$/.test(hostname) ? hostname : null;
  } catch {
    return null;
  }
}

const atom = String.raw`[\w!#$%&'*+/=?^{|}~\x60-]+`;
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;
/**
 * What mail servers deliver (RFC 5321) and people use: no quoted names, no address literals, the last label of the domain
 * of two signs at least and not of digits alone. Other scripts in front of the @ fail `hasPlainName`, with a reason of their own.
 */
const address = new RegExp(
  `^(?=[^@]{1,64}@)(?:${atom}(?:\\.${atom})*|[^\\s@]*[^\\x00-\\x7f\\p{C}\\p{Z}][^\\s@]*)@(?:${label}\\.)+(?!\\d+$|.$)${label}$`,
  'u',
);

/** Whether the part before the @ holds no umlauts or other scripts, which few mail servers take (RFC 6531). */
export const hasPlainName = (address: string): boolean => /^[\x00-\x7f]*(@|$)/.test(address);

/** Whether mail servers can deliver it; no label of the domain mixes scripts, as fakes of known domains do. */
export function isEmailAddress(typed: string): boolean {
  const domain = typed.slice(typed.lastIndexOf('@') + 1);
  const ascii = asciiDomain(domain);
  return (
    address.test(typed) &&
    ascii !== null &&
    ascii.length <= 253 &&
    domain.split('.').every(one => !/\p{Script=Latin}/u.test(one) || !/(?!\p{Script=Latin})\p{L}/u.test(one))
  );
}

/** The address as mail servers write it. */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1)) ?? address.slice(at + 1)}`;
}
