/**
 * Flags of the Node that runs the server. The space for new objects grows with the first crowd that comes in, to 64 MB by
 * default, and stays: with thousands of fans it was most of what each of them took. With 16 MB it is collected more often,
 * which costs a tenth of processor time under the heaviest loads and nothing else (bench/README.md, Memory).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8']
