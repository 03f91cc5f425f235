import { Icon, Sign, type IconName } from '../../shared/ui/icon.js';

/** Signs of the ways to share; no other page needs them. */
const paths = {
  whatsapp:
    'M4 20l1.300-4A8 8 0 1 1 8.200 18.900L4 20ZM9 8.700c0 3.500 2.800 6.300 6.300 6.300l.7-2-2-.9-1 1a5 5 0 0 1-2.100-2.100l1-1-.9-2z',
  facebook:
    'M14.500 21v-7.500h2.800l.5-3.300h-3.300V8.300c0-1 .4-1.600 1.700-1.600h1.700V3.800c-4.500-.8-6.700.8-6.700 4v2.400H8.500v3.300h2.700V21',
  messenger:
    'M12 4c5 0 8.500 3.400 8.500 7.600S17 19.200 12 19.200c-.9 0-1.800-.1-2.600-.3L6 20.500v-3A7.300 7.300 0 0 1 3.500 11.600C3.500 7.400 7 4 12 4ZM7.500 13.500l3-3 2.500 2 3.500-2.500',
  linkedin:
    'M4 9.500h3.200V20H4zM5.600 4.500v.01M10.500 20V9.500h3v1.600c2-3 6.500-2 6.500 2.400V20h-3.200v-5.700c0-3-3.100-2.800-3.100 0V20z',
  x: 'M4 4l16 16M20 4 4 20',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.500v2.500H14zM20 14v2M17.500 20H20v-1.500M14 20v.01',
} as const;

export type ChannelSignName = keyof typeof paths | Extract<IconName, 'mail' | 'message'>;

export function ChannelSign({ name }: { name: ChannelSignName }) {
  return name === 'mail' || name === 'message' ? <Icon name={name} /> : <Sign path={paths[name]} />;
}
