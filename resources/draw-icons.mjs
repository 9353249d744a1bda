/**
 * Draws every picture that the program shows outside its window from the SVGs beside this file: tray images for
 * Linux (PNG), Windows (ICO) and macOS (template PNG), and the app icon. Run it after an SVG has changed:
 *
 *   npm run icons
 *
 * Everything is drawn on a 16 px grid. 22 px keep it sharp by adding 3 px of clear space around it. Every size is a crop
 * and a scale, never a redraw.
 */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'

const here = import.meta.dirname

/** The size that panels on Linux show, and the clear space around the 16 px grid (src-main/electron/tray/tray-picture.ts). */
const panel = { px: 22, clear: 3 }
/** [px, clear space around the 16 px grid]. Windows scales its tray in steps of 25 %: 100, 125, 150, 200, 250 and 300 %. */
const trayIcoSizes = /** @type {const} */ ([
  [16, 0],
  [20, 2],
  [24, 0],
  [32, 0],
  [40, 2],
  [48, 0],
])

const appIconSizes = [16, 24, 32, 48, 64, 128, 256, 512]

/** Every picture by its path below this folder. */
export function pictures() {
  return new Map([...panelPictures(), ...templatePictures(), ...appPictures()])
}

/** @returns {[string, Buffer][]} */
function panelPictures() {
  return ['light-panel', 'dark-panel'].flatMap((set) =>
    drawingsIn(`tray/${set}`).flatMap(({ name, svg }) => {
      const at = (/** @type {number} */ px, /** @type {number} */ clear) =>
        png(withClearSpace(svg, clear), px)
      const images = trayIcoSizes.map(([px, clear]) => ({ px, data: at(px, clear) }))
      return [
        picture(`tray/${set}/${panel.px}/${name}.png`, at(panel.px, panel.clear)),
        picture(`tray/${set}/${panel.px}/${name}@2x.png`, at(panel.px * 2, panel.clear)),
        picture(`tray/${set}/${name}.ico`, ico(images)),
      ]
    }),
  )
}

/** Their names end in "Template", by which macOS knows that it may colour them; their clear space is in the drawing. */
function templatePictures() {
  return drawingsIn('tray/template').flatMap(({ name, svg }) => [
    picture(`tray/template/${name}.png`, png(svg, 18)),
    picture(`tray/template/${name}@2x.png`, png(svg, 36)),
  ])
}

function appPictures() {
  const icons = appIconSizes.map((px) => ({ px, data: png(appDrawing(px), px) }))
  return [
    ...icons.map(({ px, data }) => picture(`icons/${px}x${px}.png`, data)),
    picture('icons/icon.ico', ico(icons.filter(({ px }) => px <= 256))),
    picture('icons/icon-macos.png', png(drawing('icons/app-icon.svg'), 1024)),
  ]
}

/** @param {string} path @param {Buffer} data @returns {[string, Buffer]} */
function picture(path, data) {
  return [path, data]
}

/** Fewer notches the smaller it gets (design: mark). @param {number} px */
function appDrawing(px) {
  if (px < 32) return drawing('icons/app-icon-small.svg')
  return drawing(px < 64 ? 'icons/app-icon-medium.svg' : 'icons/app-icon-full.svg')
}

/** @param {string} folder */
function drawingsIn(folder) {
  return readdirSync(join(here, folder))
    .filter((file) => file.endsWith('.svg'))
    .sort()
    .map((file) => ({ name: basename(file, '.svg'), svg: drawing(`${folder}/${file}`) }))
}

/** @param {string} path */
function drawing(path) {
  return readFileSync(join(here, path), 'utf8')
}

/** @param {string} svg drawn on the bare 16 px grid @param {number} clear pixels of that grid */
function withClearSpace(svg, clear) {
  const box = `viewBox="${-clear} ${-clear} ${16 + 2 * clear} ${16 + 2 * clear}"`
  if (!svg.includes('viewBox="0 0 16 16"')) throw new Error('A tray image is drawn on the 16 px grid.')
  return svg.replace('viewBox="0 0 16 16"', box)
}

/** @param {string} svg @param {number} px */
function png(svg, px) {
  const rendered = new Resvg(svg, { fitTo: { mode: 'width', value: px } }).render()
  if (rendered.width !== px || rendered.height !== px) throw new Error(`not ${px} px square`)
  return rendered.asPng()
}

/**
 * An icon file: a table of contents, then the images as they are. Windows reads PNG in it since Vista.
 * @param {{ px: number, data: Buffer }[]} images
 */
function ico(images) {
  const head = 6
  const line = 16
  const table = Buffer.alloc(head + line * images.length)
  table.writeUInt16LE(1, 2) // an icon, not a cursor
  table.writeUInt16LE(images.length, 4)
  let offset = table.length
  images.forEach(({ px, data }, at) => {
    const start = head + line * at
    table.writeUInt8(px % 256, start) // 0 stands for 256
    table.writeUInt8(px % 256, start + 1)
    table.writeUInt16LE(1, start + 4) // colour planes
    table.writeUInt16LE(32, start + 6) // bits a pixel
    table.writeUInt32LE(data.length, start + 8)
    table.writeUInt32LE(offset, start + 12)
    offset += data.length
  })
  return Buffer.concat([table, ...images.map(({ data }) => data)])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, data] of pictures()) {
    mkdirSync(dirname(join(here, path)), { recursive: true })
    writeFileSync(join(here, path), data)
  }
}
