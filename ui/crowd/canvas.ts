/** What the stand and its words need of a canvas's context: a browser's has it, and so has the server's. */
export interface CrowdContext {
  fillStyle: unknown
  textAlign: unknown
  letterSpacing: string
  clearRect(x: number, y: number, width: number, height: number): void
  beginPath(): void
  roundRect(x: number, y: number, width: number, height: number, radius: number): void
  fill(): void
  translate(x: number, y: number): void
  scale(x: number, y: number): void
  measureText(text: string): { width: number; actualBoundingBoxAscent: number }
  fillText(text: string, x: number, y: number): void
  getImageData(x: number, y: number, width: number, height: number): { data: ArrayLike<number> }
}
