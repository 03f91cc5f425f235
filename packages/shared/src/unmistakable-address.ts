/** Hosts with letters of other alphabets are written in ASCII, so that none looks like the tenant's own. */
export const unmistakable = (address: string): string =>
  address.replace(/(^|\/\/|@)([\p{L}\p{M}\p{N}.-]+)(?![^\s/?#]*@)/gu, (found, sign: string, host: string) =>
    /[^ -~]/.test(host) && URL.canParse(`http://${host}`) ? sign + new URL(`http://${host}`).hostname : found,
  );
