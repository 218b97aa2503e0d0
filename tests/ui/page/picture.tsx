import { useEffect, useState } from "react";
import { PictureEditor } from "@/components/feedback/picture-editor";
import { type Screenshot, takeScreenshot } from "@/lib/browser/screenshot";

const [WIDTH, HEIGHT] = [400, 200];

/** A white picture with a name on it, and the last answer of the editor as a picture to read. */
export function PictureScene() {
  const [shot, setShot] = useState<Screenshot | null>(null);
  const [drawn, setDrawn] = useState("");
  useEffect(() => {
    const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
    const context = canvas.getContext("2d")!;
    context.fillStyle = "white";
    context.fillRect(0, 0, WIDTH, HEIGHT);
    context.fillStyle = "blue";
    context.fillRect(40, 40, 80, 20);
    const readable = canvas.convertToBlob();
    context.fillStyle = "gray";
    context.fillRect(40, 40, 80, 20);
    void Promise.all([readable, canvas.convertToBlob()]).then(([picture, hidden]) =>
      setShot({ picture, hidden }),
    );
  }, []);
  const read = (picture: Blob | null | undefined) => {
    if (!picture) return setDrawn("none");
    const reader = new FileReader();
    reader.onload = () => setDrawn(String(reader.result));
    reader.readAsDataURL(picture);
  };
  return (
    <div style={{ width: WIDTH }}>
      {shot && <PictureEditor of={shot} onDraw={read} onRemove={() => setDrawn("removed")} />}
      <output aria-label="Sent">{drawn}</output>
    </div>
  );
}

const toUrl = (picture: Blob) =>
  new Promise<string>((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.readAsDataURL(picture);
  });

/** A page with a head and a name, and both pictures that are taken of it. */
export function ShotScene() {
  const [urls, setUrls] = useState<readonly string[]>([]);
  const take = async () => {
    const { picture, hidden } = await takeScreenshot();
    setUrls(await Promise.all([picture, hidden!].map(toUrl)));
  };
  return (
    <main>
      <table>
        <thead>
          <tr>
            <th scope="col" className="text-left">
              Customer
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td style={{ color: "rgb(20, 30, 40)" }}>Ana Marlow</td>
          </tr>
        </tbody>
      </table>
      <input aria-label="Phone" defaultValue="030 1234" />
      <button type="button" onClick={() => void take()}>
        Take
      </button>
      <output aria-label="Pictures">{urls.join("\n")}</output>
    </main>
  );
}
