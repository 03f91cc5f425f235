import { BlockList, isIPv6 } from 'node:net';
import { environment } from '#platform/environment.js';

export type IsTrusted = (address: string, hop: number) => boolean;

/** Whose X-Forwarded-For is believed; `hop` 0 is who is connected to us. The first that is not trusted, from our side, is who asks. Undefined: nobody's. */
export function trustedProxies(): IsTrusted | undefined {
  const { TRUSTED_PROXIES } = environment();
  if (TRUSTED_PROXIES === '') return undefined;
  if (/^\d$/.test(TRUSTED_PROXIES)) return (_, hop) => hop < Number(TRUSTED_PROXIES);
  const list = new BlockList();
  for (const one of TRUSTED_PROXIES.split(',')) {
    const [address = '', bits] = one.trim().split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits) list.addSubnet(address, Number(bits), family);
    else list.addAddress(address, family);
  }
  return address => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
}
