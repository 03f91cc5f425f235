import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

interface Ceremony {
  readonly challenge: string;
  /** The page's origin in the browser. */
  readonly origin: string;
  /** The relying party id; default: the origin's host. */
  readonly host?: string;
}

/** CBOR values used in a key and its attestation: integers, text, bytes, maps. */
export type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

const head = (kind: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255]);
};

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)])]);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (data: Buffer) => data.toString('base64url');

/** A passkey in software: one ES256 key with a signature counter; answers in JSON form like `navigator.credentials`. */
export class SoftwareAuthenticator {
  readonly id = text(randomBytes(32));
  private readonly key: { readonly publicKey: KeyObject; readonly privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });

  /** `count`: the initial counter; a copy made earlier has a lower one. */
  constructor(public count = 0) {}

  /** `statement`: the attestation statement, none by default. */
  create(
    { challenge, origin, host = new URL(origin).hostname }: Ceremony,
    statement: { readonly format: string; readonly content: ReadonlyMap<string, Cbor> } = {
      format: 'none',
      content: new Map(),
    },
  ) {
    const { x = '', y = '' } = this.key.publicKey.export({ format: 'jwk' });
    const id = Buffer.from(this.id, 'base64url');
    const publicKey = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const authData = Buffer.concat([this.facts(host, 0x45), Buffer.alloc(16), length, id, publicKey]);
    const attestationObject = cbor(
      new Map<string, Cbor>([
        ['fmt', statement.format],
        ['attStmt', statement.content],
        ['authData', authData],
      ]),
    );
    return {
      ...this.named(),
      response: {
        clientDataJSON: text(this.clientData('webauthn.create', challenge, origin)),
        attestationObject: text(attestationObject),
        transports: ['internal'],
      },
    };
  }

  /** `verified`: the device verified its owner. */
  get({ challenge, origin, host = new URL(origin).hostname }: Ceremony, verified = true) {
    this.count++;
    const [authData, clientData] = [
      this.facts(host, verified ? 0x05 : 0x01),
      this.clientData('webauthn.get', challenge, origin),
    ];
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.key.privateKey);
    return {
      ...this.named(),
      response: { clientDataJSON: text(clientData), authenticatorData: text(authData), signature: text(signature) },
    };
  }

  private named() {
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
    };
  }

  private clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private facts(host: string, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.count);
    return Buffer.concat([sha256(host), Buffer.from([flags]), count]);
  }
}
