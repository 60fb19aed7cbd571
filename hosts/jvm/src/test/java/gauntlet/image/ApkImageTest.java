package gauntlet.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApkImageTest {
  @TempDir Path folder;

  private Path zip(String... names) throws IOException {
    return zip(BinaryManifestTest.manifest("com.app", "config.hdpi", null), names);
  }

  private Path zip(byte[] manifest, String... names) throws IOException {
    Path file = folder.resolve("app.apk");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
      for (String name : names) {
        out.putNextEntry(new ZipEntry(name));
        out.write(name.equals("AndroidManifest.xml") ? manifest : new byte[] {1});
        out.closeEntry();
      }
    }
    return file;
  }

  private String refusal(Path apk) throws IOException {
    Path cache = folder.resolve("cache");
    String message = assertThrows(UnfitApk.class, () -> ApkImage.open(apk, cache)).getMessage();
    if (Files.exists(cache)) {
      try (Stream<Path> left = Files.list(cache)) {
        assertEquals(0, left.count(), "nothing may be left in the cache");
      }
    }
    return message;
  }

  @Test
  void refusesWhatIsNoFile() throws IOException {
    assertTrue(refusal(folder.resolve("none.apk")).contains("no such file"));
  }

  @Test
  void refusesWhatIsNoArchive() throws IOException {
    Path file = folder.resolve("app.apk");
    Files.write(file, "hello".getBytes(StandardCharsets.UTF_8));
    assertTrue(refusal(file).contains("not a zip archive"));
  }

  @Test
  void refusesBundlesAndSetsOfSplits() throws IOException {
    assertTrue(refusal(zip("BundleConfig.pb")).contains("app bundle"));
    assertTrue(refusal(zip("toc.pb")).contains("split APKs"));
    assertTrue(refusal(zip("base.apk", "split_config.hdpi.apk")).contains("split APKs"));
  }

  @Test
  void refusesASplitByName() throws IOException {
    assertTrue(refusal(zip("AndroidManifest.xml")).contains("the split config.hdpi of com.app"));
  }

  @Test
  void refusesAPackageThatAndroidWouldNotInstall() throws IOException {
    Path apk = zip(BinaryManifestTest.manifest("app", null, null), "AndroidManifest.xml", "classes.dex");
    assertTrue(refusal(apk).contains("its package is named app"));
  }

  @Test
  void refusesAnArchiveWithoutManifest() throws IOException {
    assertTrue(refusal(zip("classes.dex")).contains("no AndroidManifest.xml"));
  }
}
