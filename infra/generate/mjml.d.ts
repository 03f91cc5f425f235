declare module 'mjml' {
  export default function draw(
    source: string,
    options: { validationLevel: 'skip'; keepComments: boolean; fonts: Readonly<Record<string, string>> },
  ): Promise<{ html: string }>;
}
